/**
 * PostgreSQL, for institutes that outgrow one machine. The change feed relies on its default isolation level, READ COMMITTED. No state of a
 * session is used, so that the address may be that of a PgBouncer in transaction mode: settings and locks end with their transaction.
 */
import {
  CompiledQuery,
  type DatabaseConnection,
  Kysely,
  PostgresAdapter,
  PostgresDialect,
  PostgresDriver,
} from 'kysely'
import pg from 'pg'
import type { Db, Tables } from './database.ts'

const int8 = 20
const numeric = 1700
/** Longer than waiting for a free connection under load, shorter than the clients' time limit. */
const connectTimeoutMs = 15_000
/** A process that hangs in the middle of a transaction must not hold its locks forever. */
const idleInTransactionMs = 30_000

class Driver extends PostgresDriver {
  override async beginTransaction(connection: DatabaseConnection): Promise<void> {
    // One round trip. As a parameter of the connection a PgBouncer would refuse it.
    const begin = `begin; set local idle_in_transaction_session_timeout = ${idleInTransactionMs}` // not a text
    await connection.executeQuery(CompiledQuery.raw(begin))
  }
}

/** Kysely's own lock belongs to a session. The migrator gets a transaction that holds a lock, see `store.ts`. */
class Adapter extends PostgresAdapter {
  override async acquireMigrationLock(): Promise<void> {}
  override async releaseMigrationLock(): Promise<void> {}
}

/** Reads bigint columns as numbers: `server/collections/exact-amounts.ts` keeps centavos below 2^53. */
export function openPostgres(url: string): Db {
  const types = {
    getTypeParser: (oid: number, format?: 'text' | 'binary') =>
      oid === int8 || oid === numeric ? Number : pg.types.getTypeParser(oid, format as 'text'),
  }
  const pool = new pg.Pool({
    connectionString: url,
    max: 10,
    // One connection stays open, so that commands that need a stopped server detect this one.
    min: 1,
    application_name: 'bilang',
    types,
    // Finds connections to a machine that vanished without closing them.
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    connectionTimeoutMillis: connectTimeoutMs,
  })
  // Without a listener, a lost connection would end the process. The pool only listens to idle connections.
  pool.on('error', () => {})
  pool.on('connect', (client) => void client.on('error', () => {}))
  const dialect = new PostgresDialect({ pool })
  return new Kysely<Tables>({
    dialect: {
      createDriver: () => new Driver({ pool }),
      createAdapter: () => new Adapter(),
      createQueryCompiler: () => dialect.createQueryCompiler(),
      createIntrospector: (db) => dialect.createIntrospector(db),
    },
  })
}
