/** When the database was last backed up, recorded in the database itself by `npm run backup`, so that it survives restarts and updates. */
import type { Db } from '../db/database.ts'
import { readMeta, writeMeta } from '../db/store.ts'

const key = 'last-backup'

export const readLastBackup = (db: Db): Promise<string | null> => readMeta(db, key)

/** `at`: when the backup began. It contains everything acknowledged before. */
export const recordBackup = (db: Db, at: Date): Promise<void> => writeMeta(db, key, at.toISOString())
