/** The last backup, recorded in the database, so that it survives restarts and updates and is the same for every server process. */
import type { BackupAttempt } from '#contract/actions/institute/backup-actions.ts'
import { hourMs } from '#domain/time/durations.ts'
import type { Db } from '#server/db/database.ts'
import { readMeta, writeMeta } from '#server/db/store.ts'

const lastKey = 'last-backup'
const attemptKey = 'backup-attempt'
const sinceKey = 'backups-since'
/** A backup that has been running for longer counts as interrupted. */
const longestRunMs = 6 * hourMs

/** When the last verified backup, or one made by other means, began. */
export const readLastBackup = (db: Db): Promise<string | null> => readMeta(db, lastKey)

/** `at`: when the backup began. It contains everything acknowledged before. */
export const recordBackup = (db: Db, at: Date): Promise<void> => writeMeta(db, lastKey, at.toISOString())

/** `detail` and `file` are for the operator; the app does not get them. */
export type RecordedAttempt = Pick<BackupAttempt, 'at' | 'outcome' | 'reason' | 'size'> & {
  file?: string
  detail?: string
}

export async function readAttempt(db: Db): Promise<RecordedAttempt | null> {
  const text = await readMeta(db, attemptKey)
  return text === null ? null : (JSON.parse(text) as RecordedAttempt)
}

export const recordAttempt = (db: Db, attempt: RecordedAttempt): Promise<void> =>
  writeMeta(db, attemptKey, JSON.stringify(attempt))

/** The last attempt for screens; one that never ended counts as interrupted. */
export async function readAttemptShown(db: Db, now: Date): Promise<BackupAttempt | null> {
  const attempt = await readAttempt(db)
  if (attempt === null) return null
  const { at, outcome, reason, size } = attempt
  const isOver = outcome === 'running' && Math.abs(now.getTime() - Date.parse(at)) > longestRunMs
  return isOver ? { at, outcome: 'failed', reason: 'interrupted', size } : { at, outcome, reason, size }
}

/** The time from which backups are due; a new database needs none at its first start. */
export async function backupsSince(db: Db, now: Date): Promise<string> {
  const known = await readMeta(db, sinceKey)
  if (known !== null) return known
  await writeMeta(db, sinceKey, now.toISOString())
  return now.toISOString()
}
