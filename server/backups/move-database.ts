/**
 * Copies everything from one engine to the other. Promises: every acknowledged count is in the new database, because the old one accepts no more once
 * copying starts; a server opens neither a partly filled database nor the old one; an interrupted move can be run again. Steps: copy into the target,
 * which is marked as unfinished; close the source; finish the target.
 */
import { createHash, type Hash } from 'node:crypto'
import { type RawBuilder, sql } from 'kysely'
import type { Db, Engine, Row } from '../db/database.ts'
import { assertMayOpen, closedKey, unfinishedKey } from '../db/may-open.ts'
import { isRetryable, openStore, readMeta, type Store, startNewEpoch, writeMeta } from '../db/store.ts'
import { type Query, tableNames } from './database-facts.ts'

export interface MovedTable {
  name: string
  rows: number
  sha256: string
}

const pageSize = 500
const ownTables = new Set(['kysely_migration', 'kysely_migration_lock'])
/** Settings of a database itself, which must not be copied to the other one. */
const ownMeta = new Set([closedKey, unfinishedKey, 'backup-attempt', 'probed'])

const queryOf =
  (db: Db): Query =>
  async (text) =>
    (await sql.raw<Row>(text).execute(db)).rows

interface Shape {
  columns: string[]
  key: string[]
}

/** Columns that can be written, and the primary key, which orders the rows in the same way on both engines. */
async function shapeOf(db: Db, engine: Engine, table: string): Promise<Shape> {
  const query = queryOf(db)
  if (engine === 'sqlite') {
    const rows = await query(`select name, pk, hidden from pragma_table_xinfo('${table}')`)
    const key = rows.filter(({ pk }) => Number(pk) > 0).sort((a, b) => Number(a['pk']) - Number(b['pk']))
    return {
      columns: rows.filter(({ hidden }) => Number(hidden) === 0).map(({ name }) => String(name)),
      key: key.map(({ name }) => String(name)),
    }
  }
  const columns = await query(
    `select column_name as name from information_schema.columns
      where table_schema = 'public' and table_name = '${table}' and is_generated = 'NEVER'`,
  )
  const key = await query(
    `select a.attname as name from pg_index i
      join pg_attribute a on a.attrelid = i.indrelid and a.attnum = any(i.indkey)
      where i.indrelid = '"${table}"'::regclass and i.indisprimary order by array_position(i.indkey::int[], a.attnum::int)`,
  )
  return { columns: columns.map(({ name }) => String(name)), key: key.map(({ name }) => String(name)) }
}

/** A value as both engines give it: whole numbers as text, bytes as hexadecimal. */
function plainValue(value: unknown): string | null {
  if (value === null || value === undefined) return null
  if (value instanceof Uint8Array) return Buffer.from(value).toString('hex')
  return String(value)
}

/** Reads a table in the order of its key, in pages. */
async function* pagesOf(db: Db, table: string, { columns, key }: Shape): AsyncGenerator<Row[]> {
  let after: Row | null = null
  for (;;) {
    const names = sql.join(columns.map((column) => sql.ref(column)))
    const order = sql.join(key.map((column) => sql.ref(column)))
    const last: Row | null = after
    const where: RawBuilder<unknown> = last
      ? sql`where (${order}) > (${sql.join(key.map((column) => sql`${last[column]}`))})`
      : sql``
    const { rows }: { rows: Row[] } =
      await sql<Row>`select ${names} from ${sql.table(table)} ${where} order by ${order} limit ${pageSize}`.execute(db)
    if (rows.length > 0) yield rows
    if (rows.length < pageSize) return
    after = rows.at(-1) ?? null
  }
}

const isOwnRow = (table: string, row: Row) => table === 'meta' && ownMeta.has(String(row['key']))

function addToHash(hash: Hash, columns: readonly string[], row: Row): void {
  hash.update(`${JSON.stringify(columns.map((column) => plainValue(row[column])))}\n`)
}

async function hashTable(db: Db, table: string, shape: Shape): Promise<MovedTable> {
  const hash = createHash('sha256')
  let rows = 0
  for await (const page of pagesOf(db, table, shape))
    for (const row of page) {
      if (isOwnRow(table, row)) continue
      addToHash(hash, shape.columns, row)
      rows += 1
    }
  return { name: table, rows, sha256: hash.digest('hex') }
}

/** Empties the target and runs `work` in one transaction. Rows may be inserted before the rows they refer to. */
async function refill(
  { db, engine }: Store,
  names: readonly string[],
  work: (trx: Db) => Promise<void>,
): Promise<void> {
  if (engine === 'sqlite') {
    await sql`pragma foreign_keys = off`.execute(db)
    try {
      await db.transaction().execute(async (trx) => {
        for (const name of names) await sql`delete from ${sql.table(name)}`.execute(trx)
        await work(trx)
      })
    } finally {
      await sql`pragma foreign_keys = on`.execute(db)
    }
    return
  }
  await db.transaction().execute(async (trx) => {
    await sql`truncate ${sql.join(names.map((name) => sql.table(name)))}`.execute(trx)
    await deferPostgresKeys(trx, true)
    await work(trx)
    await sql`set constraints all immediate`.execute(trx)
    await deferPostgresKeys(trx, false)
  })
}

async function deferPostgresKeys(db: Db, isDeferred: boolean): Promise<void> {
  const constraints = await queryOf(db)(
    `select conrelid::regclass as name, conname from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace`,
  )
  for (const { name, conname } of constraints)
    await sql
      .raw(
        `alter table ${name} alter constraint "${conname}" ${isDeferred ? 'deferrable initially deferred' : 'not deferrable'}`,
      )
      .execute(db)
}

async function insertPage(db: Db, table: string, columns: readonly string[], page: readonly Row[]): Promise<void> {
  // SQLite and PostgreSQL limit the number of bound values of a statement.
  const rowsAtOnce = Math.max(1, Math.floor(10_000 / columns.length))
  for (let at = 0; at < page.length; at += rowsAtOnce)
    await db
      .insertInto(table)
      .values(
        page
          .slice(at, at + rowsAtOnce)
          .map((row) => Object.fromEntries(columns.map((name) => [name, row[name] ?? null]))),
      )
      .execute()
}

async function copyTable(source: Db, target: Db, table: string, shape: Shape): Promise<void> {
  for await (const page of pagesOf(source, table, shape))
    await insertPage(
      target,
      table,
      shape.columns,
      page.filter((row) => !isOwnRow(table, row)),
    )
}

const tablesOf = async ({ db, engine }: { db: Db; engine: Engine }) =>
  (await tableNames(queryOf(db), engine)).filter((name) => !ownTables.has(name))

/** Copies all rows in one transaction of the target, then compares each table. */
async function copyAll(source: { db: Db; engine: Engine }, target: Store): Promise<MovedTable[]> {
  const names = await tablesOf(source)
  const shapes = new Map<string, Shape>()
  for (const name of names) {
    const shape = await shapeOf(source.db, source.engine, name)
    const other = await shapeOf(target.db, target.engine, name)
    if (shape.columns.toSorted().join() !== other.columns.toSorted().join() || shape.key.join() !== other.key.join())
      throw new Error(`The table ${name} is not the same in both databases.`)
    shapes.set(name, shape)
  }
  await refill(target, names, async (trx) => {
    for (const [name, shape] of shapes) await copyTable(source.db, trx, name, shape)
    await writeMeta(trx, unfinishedKey, 'copied')
  })
  await copySequences(source, target, names)
  const moved: MovedTable[] = []
  for (const [name, shape] of shapes) {
    const [expected, found] = [await hashTable(source.db, name, shape), await hashTable(target.db, name, shape)]
    if (expected.rows !== found.rows || expected.sha256 !== found.sha256)
      throw new Error(`The table ${name} has ${expected.rows} rows, but ${found.rows} arrived, or their values differ.`)
    moved.push(found)
  }
  return moved
}

/** Ids of deleted rows are not reused, because devices and tags may have them. */
async function copySequences(
  source: { db: Db; engine: Engine },
  target: Store,
  names: readonly string[],
): Promise<void> {
  const query = queryOf(source.db)
  for (const name of names) {
    if (source.engine === 'sqlite') {
      const [row] = await query(`select seq from sqlite_sequence where name = '${name}'`)
      if (!row) continue
      await sql`select setval(pg_get_serial_sequence(${`"${name}"`}, 'id'), greatest(${Number(row['seq'])}::bigint, 1), ${Number(row['seq']) > 0})`.execute(
        target.db,
      )
      continue
    }
    const [sequence] = await query(`select pg_get_serial_sequence('"${name}"', 'id') as name where exists (
      select 1 from information_schema.columns where table_schema = 'public' and table_name = '${name}' and column_name = 'id' and is_identity = 'YES')`)
    if (!sequence?.['name']) continue
    const [last] = await query(`select case when is_called then last_value else 0 end as seq from ${sequence['name']}`)
    const seq = Number(last?.['seq'] ?? 0)
    await sql`delete from sqlite_sequence where name = ${name}`.execute(target.db)
    await sql`insert into sqlite_sequence (name, seq) values (${name}, ${seq})`.execute(target.db)
  }
}

/** The source accepts no more counts from any server: its change clock refuses them. */
async function closeSource(db: Db, engine: Engine): Promise<void> {
  await writeMeta(db, closedKey, new Date().toISOString())
  if (engine === 'sqlite') {
    await sql`create trigger moved before update on sync_clock begin select raise(abort, 'This database was moved.'); end`.execute(
      db,
    )
    return
  }
  // 57P03: the server answers 503, so devices keep their counts and try again later.
  await sql
    .raw(`create function refuse_moved() returns trigger language plpgsql as $$ begin
      raise exception 'This database was moved.' using errcode = '57P03'; end $$`)
    .execute(db)
  await sql`create trigger moved before update on sync_clock for each row execute function refuse_moved()`.execute(db)
}

async function isEmptyTarget(target: Store): Promise<boolean> {
  for (const name of await tablesOf(target)) {
    if (name === 'meta' || name === 'sync_clock') continue
    const { rows } = await sql`select 1 from ${sql.table(name)} limit 1`.execute(target.db)
    if (rows.length > 0) return false
  }
  return true
}

/** Opens a target that is empty or left by an interrupted move. Throws for any other. */
export async function openTarget(connection: string): Promise<Store> {
  const target = await openStore(connection, () => new Date(), { isMove: true })
  const isUnfinished = (await readMeta(target.db, unfinishedKey)) !== null
  if (!isUnfinished && !(await isEmptyTarget(target))) {
    await target.close()
    throw new Error('The target holds data already. Nothing was changed. Choose an empty database.')
  }
  if (!isUnfinished) await writeMeta(target.db, unfinishedKey, 'begun')
  return target
}

interface Source {
  db: Db
  engine: Engine
}

/** If a server is still running on PostgreSQL, its calls and the locks of the move may deadlock, and the database then cancels one of them. */
const mostTries = 10

/** `source`: must not be open elsewhere. Returns the tables with their rows and hashes. */
export async function moveDatabase(source: Source, target: Store): Promise<MovedTable[]> {
  const moved = await copyAndClose(source, target)
  await finishTarget(target)
  return moved
}

async function copyAndClose(source: Source, target: Store): Promise<MovedTable[]> {
  for (let tries = 1; ; tries++)
    try {
      return await tryToCopyAndClose(source, target)
    } catch (error) {
      if (!isRetryable(error) || tries === mostTries) throw error
    }
}

const tryToCopyAndClose = (source: Source, target: Store): Promise<MovedTable[]> =>
  source.db.transaction().execute(async (trx) => {
    await assertMayOpen(trx)
    if (source.engine === 'postgres') {
      // A running server waits here, and is refused afterwards.
      const names = (await tablesOf({ db: trx, engine: 'postgres' })).map((name) => `"${name}"`)
      await sql.raw(`lock table ${names.join(', ')} in share row exclusive mode`).execute(trx)
    }
    const tables = await copyAll({ db: trx, engine: source.engine }, target)
    await closeSource(trx, source.engine)
    return tables
  })

/** Devices download again and compare acknowledged records with the server's. */
export async function finishTarget({ db }: Store): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await startNewEpoch(trx)
    await trx.deleteFrom('meta').where('key', '=', unfinishedKey).execute()
  })
}
