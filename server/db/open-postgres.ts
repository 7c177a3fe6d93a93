/** PostgreSQL, for institutes that outgrow one machine. The change feed relies on its default isolation level, READ COMMITTED. */
import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import type { Db, Tables } from './database.ts'

const int8 = 20
const numeric = 1700
/** Longer than a connection takes to become free under load, shorter than clients wait. */
const connectTimeoutMs = 15_000

/** Reads bigint columns as numbers: `server/collections/exact-amounts.ts` keeps centavos below 2^53. */
export function openPostgres(url: string): Db {
  const types = {
    getTypeParser: (oid: number, format?: 'text' | 'binary') =>
      oid === int8 || oid === numeric ? Number : pg.types.getTypeParser(oid, format as 'text'),
  }
  const pool = new pg.Pool({
    connectionString: url,
    max: 10,
    // One connection stays open, so that commands for a stopped server see that this one runs.
    min: 1,
    application_name: 'bilang',
    types,
    idle_in_transaction_session_timeout: 30_000,
    // Finds connections to a machine that vanished without closing them.
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    connectionTimeoutMillis: connectTimeoutMs,
  })
  // Without a listener a lost connection would end the process. The pool itself listens only to idle connections.
  pool.on('error', () => {})
  pool.on('connect', (client) => void client.on('error', () => {}))
  return new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) })
}
