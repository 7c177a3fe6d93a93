/** Copies of the embedded database: a snapshot of the running one, and a restored file. Blocks its thread: never call it in the server's process. */
import { existsSync } from 'node:fs'
import { backup, DatabaseSync } from 'node:sqlite'
import type { Row } from '../db/database.ts'
import { BackupError } from './backup-error.ts'
import type { DatabaseFacts } from './backup-manifest.ts'
import { type Query, readFacts } from './database-facts.ts'

/** Pages in one step. Between two steps a write of the server would make the copy begin again, so that it might never end. */
const allPages = 2 ** 31 - 1
const busy = 5
/** The file is not a database, or is damaged. */
const damaged = [11, 26]

const queryOf =
  (database: DatabaseSync): Query =>
  async (sql) =>
    database.prepare(sql).all() as Row[]

/** Copies a snapshot to `target`, an empty file or none, while the server writes. Returns the facts of the same snapshot. */
export async function copySqlite(source: string, target: string): Promise<DatabaseFacts> {
  if (!existsSync(source)) throw new BackupError('other', `There is no database at ${source}.`)
  const database = new DatabaseSync(source, { readOnly: true })
  try {
    // The copy uses the read transaction of its connection, so facts and copy are of one moment.
    database.exec('begin')
    const facts = await readFacts(queryOf(database), 'sqlite')
    await backup(database, target, { rate: allPages })
    return facts
  } finally {
    database.close()
  }
}

/** Reads the whole restored file. Throws if it is damaged. */
export async function checkSqlite(file: string): Promise<DatabaseFacts> {
  let database: DatabaseSync | null = null
  try {
    database = new DatabaseSync(file)
    const problems = database.prepare('pragma integrity_check').all() as { integrity_check: string }[]
    if (problems[0]?.integrity_check !== 'ok')
      throw new BackupError('damaged', `The database is damaged: ${problems[0]?.integrity_check}`)
    const dangling = database.prepare('pragma foreign_key_check').all()
    if (dangling.length > 0)
      throw new BackupError('damaged', `${dangling.length} rows refer to rows that do not exist.`)
    return await readFacts(queryOf(database), 'sqlite')
  } catch (error) {
    if (error instanceof BackupError) throw error
    throw new BackupError('damaged', error instanceof Error ? error.message : String(error))
  } finally {
    database?.close()
  }
}

/**
 * Opens the file so that no other process can use it, until the returned function is called. Throws if a process has it open. The operating system
 * releases it when this process ends. `or damaged`: accepts a damaged file, which cannot be locked.
 */
export function lockSqliteFile(
  file: string,
  condition: 'whole' | 'or damaged' = 'whole',
): { database: DatabaseSync; release: () => unknown } {
  const database = new DatabaseSync(file)
  try {
    database.exec('pragma busy_timeout = 0; pragma locking_mode = exclusive; begin immediate; commit')
    return { database, release: () => database.isOpen && database.close() }
  } catch (error) {
    database.close()
    const code = Number(Reflect.get(error as object, 'errcode')) & 0xff
    if (condition === 'or damaged' && damaged.includes(code)) return { database, release: () => {} }
    if (code !== busy) throw error
    throw new Error(`${file} is in use. Stop the server first, then try again.`)
  }
}
