/** The engine for institutes that outgrow one machine. READ COMMITTED, its default, is what the change feed relies on. */
import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import type { Db, Tables } from './database.ts'

const int8 = 20
const numeric = 1700
/** Longer than any queue of a busy morning, shorter than callers wait. */
const connectTimeoutMs = 15_000

/** Big integers arrive as numbers: centavos are held below 2^53 by `server/collections/product-hooks.ts`. */
export function openPostgres(url: string): Db {
  const types = {
    getTypeParser: (oid: number, format?: 'text' | 'binary') =>
      oid === int8 || oid === numeric ? Number : pg.types.getTypeParser(oid, format as 'text'),
  }
  const pool = new pg.Pool({
    connectionString: url,
    max: 10,
    types,
    idle_in_transaction_session_timeout: 30_000,
    connectionTimeoutMillis: connectTimeoutMs,
  })
  // Without a listener a connection that dies would end the process. The pool listens only while a connection is idle.
  pool.on('error', () => {})
  pool.on('connect', (client) => void client.on('error', () => {}))
  return new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) })
}
