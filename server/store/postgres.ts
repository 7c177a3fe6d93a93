/** The engine for institutes that outgrow one machine. READ COMMITTED, its default, is what the change feed relies on. */
import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import type { Db, Tables } from './database.ts'

const int8 = 20
const numeric = 1700

/** Big integers arrive as numbers: centavos are held below 2^53 by `server/rules/product-limits.ts`. */
export function openPostgres(url: string): Db {
  const types = {
    getTypeParser: (oid: number, format?: 'text' | 'binary') =>
      oid === int8 || oid === numeric ? Number : pg.types.getTypeParser(oid, format as 'text'),
  }
  const pool = new pg.Pool({ connectionString: url, max: 10, types, idle_in_transaction_session_timeout: 30_000 })
  // A connection that dies while idle is replaced by the pool; without a listener it would end the process.
  pool.on('error', () => {})
  return new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) })
}
