/**
 * The only access to the database. Promises: all changes of a request are one transaction. As the last step before the commit every touched row gets
 * a change number from the row in `sync_clock`, so change numbers follow the order of commits and a reader of `changes` never misses a row (I19).
 * Nothing is acknowledged after the database file was moved. Never await anything but the database (or `yieldToEventLoop`) inside `write`.
 */
import { randomBytes } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { sql } from 'kysely'
import { Migrator } from 'kysely/migration'
import { type DbConnection, insertRows } from './bulk-sql.ts'
import { type Db, type Engine, type Tables, toNumber } from './database.ts'
import { watchFile } from './file-in-place.ts'
import { assertFileRestored, assertMayOpen, assertRestored, migrationError } from './may-open.ts'
import { migrations } from './migrations.ts'
import { openPostgres } from './open-postgres.ts'
import { openSqlite } from './open-sqlite.ts'
import { updateSearchText } from './search-index.ts'

export interface Tx {
  db: Db
  /** Puts a changed row into the change feed. */
  touch(entity: string, id: number | string): void
  /** Puts a deleted row into the change feed. */
  touchDeleted(entity: string, id: number | string): void
}

export interface Store {
  engine: Engine
  db: Db
  write<T>(work: (tx: Tx) => Promise<T>): Promise<T>
  /** Changes when the database is created or restored; cursors of another epoch are refused. */
  epoch(): Promise<string>
  /** Call after very many writes: truncates SQLite's write-ahead log, or updates PostgreSQL's planner statistics. */
  checkpoint(): Promise<void>
  /** Reads and writes a row. Throws if that fails; returns `busy` if another write takes longer than `timeoutMs`. */
  probe(timeoutMs: number): Promise<'ok' | 'busy'>
  close(): Promise<void>
}

/** Gives every touched row its change number. The row in `sync_clock` stays locked until the commit. */
async function stampChanges(
  connection: DbConnection,
  changedRows: ReadonlyMap<string, { entity: string; id: string; isDeleted: boolean }>,
  at: string,
): Promise<void> {
  if (changedRows.size === 0) return
  const last = await advanceClock(connection.db, changedRows.size)
  let seq = last - changedRows.size
  const rows = [...changedRows.values()].map(({ entity, id, isDeleted }) => {
    seq += 1
    return { entity, entity_id: id, seq, deleted_at: isDeleted ? at : null }
  })
  await insertRows(
    connection,
    'changes',
    [
      ['entity', 'text'],
      ['entity_id', 'text'],
      ['seq', 'big'],
      ['deleted_at', 'text'],
    ],
    rows,
    sql`on conflict (entity, entity_id) do update set seq = excluded.seq, deleted_at = excluded.deleted_at`,
  )
}

/** Advances the clock by `count` and returns its value. */
async function advanceClock(db: Db, count: number): Promise<number> {
  const clock = await db
    .updateTable('sync_clock')
    .set((eb) => ({ value: eb('value', '+', count) }))
    .where('id', '=', 1)
    .returning('value')
    .executeTakeFirstOrThrow()
  return toNumber(clock['value'])
}

/** Runs transactions with the same lock name one after another, but for those that share it. SQLite has one writer anyway. */
export async function lockUntilCommit(
  { db, engine }: DbConnection,
  name: string,
  { isShared = false }: { isShared?: boolean } = {},
): Promise<void> {
  if (engine === 'sqlite') return
  const lock = sql.raw(isShared ? 'pg_advisory_xact_lock_shared' : 'pg_advisory_xact_lock')
  await sql`select ${lock}(hashtextextended(${name}, 0))`.execute(db)
}

/** Ends a `select` so that its rows are locked until the commit; nothing for SQLite, which has one writer. */
export const forUpdate = (engine: Engine) => (engine === 'postgres' ? sql` for update` : sql``)

/** The last change number. */
export async function currentClock(db: Db): Promise<number> {
  const row = await db.selectFrom('sync_clock').select('value').where('id', '=', 1).executeTakeFirstOrThrow()
  return toNumber(row['value'])
}

const codeOf = (error: unknown): unknown =>
  typeof error === 'object' && error !== null ? Reflect.get(error, 'code') : null
/** Deadlock and serialization failures of PostgreSQL: nothing was stored, so the work may run again. */
export const isRetryable = (error: unknown): boolean => codeOf(error) === '40P01' || codeOf(error) === '40001'

const createWriter =
  ({ db, engine }: DbConnection, now: () => Date, assertInPlace: () => void) =>
  async <T>(work: (tx: Tx) => Promise<T>): Promise<T> => {
    for (let attempt = 1; ; attempt++) {
      try {
        return await db.transaction().execute(async (trx) => {
          const changedRows = new Map<string, { entity: string; id: string; isDeleted: boolean }>()
          const noteChange = (entity: string, id: number | string, isDeleted: boolean) =>
            void changedRows.set(`${entity} ${id}`, { entity, id: String(id), isDeleted })
          const result = await work({
            db: trx,
            touch: (entity, id) => noteChange(entity, id, false),
            touchDeleted: (entity, id) => noteChange(entity, id, true),
          })
          await stampChanges({ db: trx, engine }, changedRows, now().toISOString())
          assertInPlace()
          return result
        })
      } catch (error) {
        if (attempt >= 3 || !isRetryable(error)) throw error
      }
    }
  }

export async function readMeta(db: Db, key: string): Promise<string | null> {
  const row = await db.selectFrom('meta').select('value').where('key', '=', key).executeTakeFirst()
  return row ? String(row['value']) : null
}

/** Stores a value that is made only once. If two processes make one simultaneously, both get the first one's. */
export async function makeMetaOnce(db: Db, key: string, make: () => string): Promise<string> {
  const stored = await readMeta(db, key)
  if (stored !== null) return stored
  const value = make()
  await db
    .insertInto('meta')
    .values({ key, value })
    .onConflict((conflict) => conflict.column('key').doNothing())
    .execute()
  return (await readMeta(db, key)) ?? value
}

export async function writeMeta(db: Db, key: string, value: string): Promise<void> {
  await db
    .insertInto('meta')
    .values({ key, value })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ value }))
    .execute()
}

/** Starts a new epoch: all older cursors are refused from now on. */
export const startNewEpoch = (db: Db): Promise<void> => writeMeta(db, 'epoch', newEpoch())

const newEpoch = () => randomBytes(6).toString('hex')

/** The first epoch. If two processes start simultaneously, the first one's is used. */
async function startFirstEpoch(db: Db): Promise<void> {
  await db
    .insertInto('meta')
    .values({ key: 'epoch', value: newEpoch() })
    .onConflict((conflict) => conflict.column('key').doNothing())
    .execute()
}

async function migrate(db: Db, engine: Engine): Promise<void> {
  const migrateOn = async (connection: Db) => {
    const migrator = new Migrator({ db: connection, provider: { getMigrations: async () => migrations(engine) } })
    const { error } = await migrator.migrateToLatest()
    if (error) throw migrationError(error)
  }
  // If several processes start simultaneously, only one migrates. The lock ends with this transaction.
  if (engine === 'sqlite') return migrateOn(db)
  await db.transaction().execute(async (trx) => {
    await lockUntilCommit({ db: trx, engine }, 'migrations') // not a text: the name of a lock
    await migrateOn(trx)
  })
}

async function probeDatabase(db: Db, now: Date, timeoutMs: number): Promise<'ok' | 'busy'> {
  await readMeta(db, 'epoch')
  const written = writeMeta(db, 'probed', now.toISOString()).then(() => 'ok' as const)
  // After the timeout, a failure is ignored.
  written.catch(() => {})
  const timeout = new AbortController()
  const timedOut = delay(timeoutMs, 'busy' as const, { signal: timeout.signal, ref: false }).catch(
    () => 'busy' as const,
  )
  return Promise.race([written, timedOut]).finally(() => timeout.abort())
}

/**
 * Opens the database and migrates it. `connection` is a file, `:memory:`, or a `postgres://` address. `isMove`: also opens a database that servers
 * must not use. `isRestore`: opens a database that is being restored.
 */
export async function openStore(
  connection: string,
  now: () => Date,
  { isMove = false, isRestore = false }: { isMove?: boolean; isRestore?: boolean } = {},
): Promise<Store> {
  const engine: Engine = /^postgres(ql)?:/.test(connection) ? 'postgres' : 'sqlite'
  if (engine === 'sqlite') assertFileRestored(connection)
  const db = engine === 'postgres' ? openPostgres(connection) : openSqlite(connection)
  try {
    if (!isRestore) await assertRestored(db, engine)
    await migrate(db, engine)
    if (!isMove) await assertMayOpen(db)
  } catch (error) {
    await db.destroy()
    throw error
  }
  const assertInPlace = engine === 'sqlite' ? watchFile(connection) : () => {}
  await updateSearchText(db, (trx) => lockUntilCommit({ db: trx, engine }, 'search columns')) // not a text: the name of a lock
  if ((await readMeta(db, 'epoch')) === null) await startFirstEpoch(db)
  return {
    engine,
    db,
    write: createWriter({ db, engine }, now, assertInPlace),
    epoch: async () => (await readMeta(db, 'epoch')) ?? '',
    async checkpoint() {
      if (engine === 'postgres') return void (await sql`analyze`.execute(db))
      // If a backup is reading, the log stays until the next checkpoint, so that no count waits.
      await sql`pragma wal_checkpoint(truncate)`.execute(db)
    },
    async probe(timeoutMs) {
      assertInPlace()
      return probeDatabase(db, now(), timeoutMs)
    },
    close: () => db.destroy(),
  }
}

/** After inserts with explicit ids: lets PostgreSQL continue after the highest id. */
export async function advanceIdSequences(
  store: Pick<Store, 'engine' | 'db'>,
  tableNames: readonly string[],
): Promise<void> {
  if (store.engine === 'sqlite') return
  for (const name of tableNames) {
    await sql`select setval(pg_get_serial_sequence(${`"${name}"`}, 'id'), coalesce((select max(id) from ${sql.id(name)}), 0) + 1, false)`.execute(
      store.db,
    )
  }
}

export type { Tables }
