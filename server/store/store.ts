/**
 * The one door to the database.
 * Promises: everything a request changes is one transaction; every touched row is stamped from the clock row as the last step before
 * the commit, so the order of stamps is the order of commits and a reader of `changes` never misses a row (facts, section 8).
 * Never: await anything but the database (or a turn for others) inside `write`.
 */
import { randomBytes } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { Migrator } from 'kysely/migration'
import { type Db, type Engine, type Tables, whole } from './database.ts'
import { insertInto, type Where } from './many.ts'
import { migrations } from './migrations.ts'
import { openPostgres } from './postgres.ts'
import { updateSearchText } from './search-index.ts'
import { openSqlite } from './sqlite.ts'

export interface Tx {
  db: Db
  /** Says that a row changed, so that the feed tells it. */
  touch(entity: string, id: number | string): void
  /** Says that a row is gone. */
  forget(entity: string, id: number | string): void
}

export interface Store {
  engine: Engine
  db: Db
  write<T>(work: (tx: Tx) => Promise<T>): Promise<T>
  /** Changes with every database file that was made or restored: cursors of another life are refused. */
  epoch(): Promise<string>
  /** After very many writes: puts the log away, or gathers what the planner of queries needs to know. */
  tidy(): Promise<void>
  /** Reads and writes a row. Throws if the database does neither; `busy` if another write takes longer than `patience` milliseconds. */
  probe(patience: number): Promise<'ok' | 'busy'>
  close(): Promise<void>
}

/** Gives every touched row its place in the feed. The clock row stays locked until the commit. */
export async function stamp(
  where: Where,
  touched: ReadonlyMap<string, { entity: string; id: string; gone: boolean }>,
  at: string,
): Promise<void> {
  if (touched.size === 0) return
  const last = await tick(where.db, touched.size)
  let seq = last - touched.size
  const rows = [...touched.values()].map(({ entity, id, gone }) => {
    seq += 1
    return { entity, entity_id: id, seq, deleted_at: gone ? at : null }
  })
  await insertInto(
    where,
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
export async function tick(db: Db, steps: number): Promise<number> {
  const moved = await db
    .updateTable('sync_clock')
    .set((eb) => ({ value: eb('value', '+', steps) }))
    .where('id', '=', 1)
    .returning('value')
    .executeTakeFirstOrThrow()
  return whole(moved['value'])
}

/** Makes transactions that name the same thing follow each other. SQLite has one writer at a time anyway. */
export async function lockUntilCommit({ db, engine }: Where, name: string): Promise<void> {
  if (engine === 'sqlite') return
  await sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(db)
}

/** Where the clock stood at the last commit. */
export async function clockNow(db: Db): Promise<number> {
  const row = await db.selectFrom('sync_clock').select('value').where('id', '=', 1).executeTakeFirstOrThrow()
  return whole(row['value'])
}

const codeOf = (error: unknown): unknown =>
  typeof error === 'object' && error !== null ? Reflect.get(error, 'code') : null
/** Deadlock and serialization failures of PostgreSQL: nothing was kept, the work may run again. */
const retryable = (error: unknown) => codeOf(error) === '40P01' || codeOf(error) === '40001'

const writer =
  ({ db, engine }: Where, now: () => Date) =>
  async <T>(work: (tx: Tx) => Promise<T>): Promise<T> => {
    for (let tries = 1; ; tries++) {
      try {
        return await db.transaction().execute(async (trx) => {
          const touched = new Map<string, { entity: string; id: string; gone: boolean }>()
          const note = (entity: string, id: number | string, gone: boolean) =>
            void touched.set(`${entity} ${id}`, { entity, id: String(id), gone })
          const result = await work({
            db: trx,
            touch: (entity, id) => note(entity, id, false),
            forget: (entity, id) => note(entity, id, true),
          })
          await stamp({ db: trx, engine }, touched, now().toISOString())
          return result
        })
      } catch (error) {
        if (tries >= 3 || !retryable(error)) throw error
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
export const newLife = (db: Db): Promise<void> => writeMeta(db, 'epoch', randomBytes(6).toString('hex'))

async function migrate(db: Db, engine: Engine): Promise<void> {
  const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations(engine) } })
  const { error } = await migrator.migrateToLatest()
  if (error) throw error
}

async function probe(db: Db, now: Date, patience: number): Promise<'ok' | 'busy'> {
  await readMeta(db, 'epoch')
  const written = writeMeta(db, 'probed', now.toISOString()).then(() => 'ok' as const)
  // A failure after the patience has run out was not waited for.
  written.catch(() => {})
  const tired = new AbortController()
  const late = wait(patience, 'busy' as const, { signal: tired.signal, ref: false }).catch(() => 'busy' as const)
  return Promise.race([written, late]).finally(() => tired.abort())
}

/** Opens the database and brings its tables up to date. `where`: a file, `:memory:`, or a `postgres://` address. */
export async function openStore(where: string, now: () => Date): Promise<Store> {
  const engine: Engine = /^postgres(ql)?:/.test(where) ? 'postgres' : 'sqlite'
  const db = engine === 'postgres' ? openPostgres(where) : openSqlite(where)
  await migrate(db, engine)
  await updateSearchText(db)
  if ((await readMeta(db, 'epoch')) === null) await newLife(db)
  return {
    engine,
    db,
    write: writer({ db, engine }, now),
    epoch: async () => (await readMeta(db, 'epoch')) ?? '',
    async tidy() {
      await (engine === 'sqlite' ? sql`pragma wal_checkpoint(truncate)` : sql`analyze`).execute(db)
    },
    probe: (patience) => probe(db, now(), patience),
    close: () => db.destroy(),
  }
}

/** Ids were given by hand: tells PostgreSQL to go on behind the highest. */
export async function followIds(store: Pick<Store, 'engine' | 'db'>, tableNames: readonly string[]): Promise<void> {
  if (store.engine === 'sqlite') return
  for (const name of tableNames) {
    await sql`select setval(pg_get_serial_sequence(${`"${name}"`}, 'id'), coalesce((select max(id) from ${sql.id(name)}), 0) + 1, false)`.execute(
      store.db,
    )
  }
}

export type { Tables }
