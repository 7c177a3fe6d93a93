/**
 * Databases that a server must not use: one that was moved to another engine, one that an interrupted move or restore has not completed, and one of a
 * newer version.
 */
import { existsSync } from 'node:fs'
import { sql } from 'kysely'
import type { Db, Engine } from './database.ts'

export const closedKey = 'moved'
export const unfinishedKey = 'move-unfinished'
/** A table of PostgreSQL that exists while a restore is not complete. */
export const restoringTable = 'restore_unfinished'
/** The file that a restore works in, beside the database file. */
export const restoringFile = (file: string): string => `${file}.restoring`

export class UnusableDatabaseError extends Error {}

/** Throws for a database that servers must not use. */
export async function assertMayOpen(db: Db): Promise<void> {
  const rows = await db.selectFrom('meta').selectAll().where('key', 'in', [closedKey, unfinishedKey]).execute()
  const row = rows[0]
  if (!row) return
  throw new UnusableDatabaseError(
    row['key'] === closedKey
      ? `This database was moved to another one at ${row['value']}. Start the server with that one: DATABASE_URL for PostgreSQL, no DATABASE_URL for the file.`
      : 'Moving the data into this database was interrupted. Run npm run move again.',
  )
}

/** Call before the migrations, which would make an empty institute of what an interrupted restore left. */
export async function assertRestored(db: Db, engine: Engine): Promise<void> {
  if (engine === 'sqlite') return
  const { rows } = await sql<{ at: unknown }>`select to_regclass(${restoringTable}) as at`.execute(db)
  if (rows[0]?.at) throw interruptedRestore()
}

/** The same for a file: the restore was interrupted before it put the database in its place. */
export function assertFileRestored(file: string): void {
  if (!existsSync(file) && existsSync(restoringFile(file))) throw interruptedRestore()
}

const interruptedRestore = () =>
  new UnusableDatabaseError('Restoring a backup into this database was interrupted. Run npm run restore again.')

/** The reason for a failed migration. */
export const migrationError = (error: unknown): unknown =>
  error instanceof Error && /previously executed migration .+ is missing/.test(error.message)
    ? new UnusableDatabaseError(
        'This database was used by a newer version of Bilang, and an older one cannot open it. Install the newer version again, or restore a backup from before the update.',
      )
    : error
