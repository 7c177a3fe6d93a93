/**
 * The one door to the database.
 * Promises: everything a request changes is one transaction; every touched row is stamped from the clock row as the last step before
 * the commit, so the order of stamps is the order of commits and a reader of `changes` never misses a row (I19).
 * Never: await anything but the database (or a turn for others) inside `write`.
 */
import { randomBytes } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { sql } from 'kysely'
import { Migrator } from 'kysely/migration'
import { type DbConnection, insertRows } from './bulk-sql.ts'
import { type Db, type Engine, type Tables, toNumber } from './database.ts'
import { migrations } from './migrations.ts'
import { openPostgres } from './open-postgres.ts'
import { openSqlite } from './open-sqlite.ts'
import { updateSearchText } from './search-index.ts'

export interface Tx {
  db: Db
  /** Says that a row changed, so that the feed tells it. */
  touch(entity: string, id: number | string): void
  /** Says that a row is gone. */
  touchDeleted(entity: string, id: number | string): void
}

export interface Store {
  engine: Engine
  db: Db
  write<T>(work: (tx: Tx) => Promise<T>): Promise<T>
  /** Changes with every database file that was made or restored: cursors of another life are refused. */
  epoch(): Promise<string>
  /** After very many writes: puts the log away, or gathers what the planner of queries needs to know. */
  checkpoint(): Promise<void>
  /** Reads and writes a row. Throws if the database does neither; `busy` if another write takes longer than `patience` milliseconds. */
  probe(timeoutMs: number): Promise<'ok' | 'busy'>
  close(): Promise<void>
}

/** Gives every touched row its place in the feed. The clock row stays locked until the commit. */
export async function stampChanges(
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

/** Moves the clock on by `steps` and answers where it stands. */
export async function advanceClock(db: Db, count: number): Promise<number> {
  const clock = await db
    .updateTable('sync_clock')
    .set((eb) => ({ value: eb('value', '+', count) }))
    .where('id', '=', 1)
    .returning('value')
    .executeTakeFirstOrThrow()
  return toNumber(clock['value'])
}

/** Makes transactions that name the same thing follow each other. SQLite has one writer at a time anyway. */
export async function lockUntilCommit({ db, engine }: DbConnection, name: string): Promise<void> {
  if (engine === 'sqlite') return
  await sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(db)
}

/** Where the clock stood at the last commit. */
export async function currentClock(db: Db): Promise<number> {
  const row = await db.selectFrom('sync_clock').select('value').where('id', '=', 1).executeTakeFirstOrThrow()
  return toNumber(row['value'])
}

const codeOf = (error: unknown): unknown =>
  typeof error === 'object' && error !== null ? Reflect.get(error, 'code') : null
/** Deadlock and serialization failures of PostgreSQL: nothing was kept, the work may run again. */
const retryable = (error: unknown) => codeOf(error) === '40P01' || codeOf(error) === '40001'

const createWriter =
  ({ db, engine }: DbConnection, now: () => Date) =>
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
          return result
        })
      } catch (error) {
        if (attempt >= 3 || !retryable(error)) throw error
      }
    }
  }

export async function readMeta(db: Db, key: string): Promise<string | null> {
  const row = await db.selectFrom('meta').select('value').where('key', '=', key).executeTakeFirst()
  return row ? String(row['value']) : null
}

export async function writeMeta(db: Db, key: string, value: string): Promise<void> {
  await db
    .insertInto('meta')
    .values({ key, value })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ value }))
    .execute()
}

/** Begins a new life: every cursor that was given before is refused from now on. */
export const startNewEpoch = (db: Db): Promise<void> => writeMeta(db, 'epoch', randomBytes(6).toString('hex'))

async function migrate(db: Db, engine: Engine): Promise<void> {
  const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations(engine) } })
  const { error } = await migrator.migrateToLatest()
  if (error) throw error
}

async function probeDatabase(db: Db, now: Date, timeoutMs: number): Promise<'ok' | 'busy'> {
  await readMeta(db, 'epoch')
  const written = writeMeta(db, 'probed', now.toISOString()).then(() => 'ok' as const)
  // A failure after the patience has run out was not waited for.
  written.catch(() => {})
  const timeout = new AbortController()
  const timedOut = delay(timeoutMs, 'busy' as const, { signal: timeout.signal, ref: false }).catch(
    () => 'busy' as const,
  )
  return Promise.race([written, timedOut]).finally(() => timeout.abort())
}

/** Opens the database and brings its tables up to date. `where`: a file, `:memory:`, or a `postgres://` address. */
export async function openStore(connection: string, now: () => Date): Promise<Store> {
  const engine: Engine = /^postgres(ql)?:/.test(connection) ? 'postgres' : 'sqlite'
  const db = engine === 'postgres' ? openPostgres(connection) : openSqlite(connection)
  await migrate(db, engine)
  await updateSearchText(db)
  if ((await readMeta(db, 'epoch')) === null) await startNewEpoch(db)
  return {
    engine,
    db,
    write: createWriter({ db, engine }, now),
    epoch: async () => (await readMeta(db, 'epoch')) ?? '',
    async checkpoint() {
      await (engine === 'sqlite' ? sql`pragma wal_checkpoint(truncate)` : sql`analyze`).execute(db)
    },
    probe: (timeoutMs) => probeDatabase(db, now(), timeoutMs),
    close: () => db.destroy(),
  }
}

/** Ids were given by hand: tells PostgreSQL to go on behind the highest. */
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
