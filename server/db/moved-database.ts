/** A database that was moved to another engine, or that an unfinished move is filling, must not be used by a server (`npm run move`). */
import type { Db } from './database.ts'

export const closedKey = 'moved'
export const unfinishedKey = 'move-unfinished'

export class MovedDatabaseError extends Error {}

/** Throws for a database that servers must not use. */
export async function assertMayOpen(db: Db): Promise<void> {
  const rows = await db.selectFrom('meta').selectAll().where('key', 'in', [closedKey, unfinishedKey]).execute()
  const row = rows[0]
  if (!row) return
  throw new MovedDatabaseError(
    row['key'] === closedKey
      ? `This database was moved to another one at ${row['value']}. Start the server with that one: DATABASE_URL for PostgreSQL, no DATABASE_URL for the file.`
      : 'Moving the data into this database was interrupted. Run npm run move again.',
  )
}
