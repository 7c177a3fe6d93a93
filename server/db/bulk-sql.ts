/**
 * Writes many rows with one statement and one JSON parameter, because binding thousands of values costs more than inserting them. Checks
 * nothing: `server/collections/bulk-changes.ts` checks its rows, and seed data is valid.
 */
import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import { type RawBuilder, sql } from 'kysely'
import type { CollectionName } from '#contract/collections/all-collections.ts'
import { type Db, type Engine, type Row, toNumber } from './database.ts'
import { type ColumnKind, tables } from './tables.ts'

const batchSize = 500
type SqlKind = ColumnKind | 'big'
const postgresType: Readonly<Record<SqlKind, string>> = {
  text: 'text',
  json: 'text',
  whole: 'integer',
  ref: 'integer',
  flag: 'integer',
  money: 'bigint',
  big: 'bigint',
}

export interface DbConnection {
  db: Db
  engine: Engine
}
type Columns = readonly (readonly [name: string, kind: SqlKind])[]

/** The rows as a subquery. */
function rowsAsTable(engine: Engine, columns: Columns, rows: readonly Row[]): RawBuilder<unknown> {
  const text = JSON.stringify(rows.map((row) => columns.map(([name]) => row[name] ?? null)))
  const values = sql.join(
    columns.map(([name, kind], index) =>
      engine === 'sqlite'
        ? sql`${sql.raw(`json_extract(value, '$[${index}]')`)} as ${sql.id(name)}`
        : sql`${sql.raw(`(value ->> ${index})::${postgresType[kind]}`)} as ${sql.id(name)}`,
    ),
  )
  // Without `where true` SQLite would parse a following "on conflict" as a join condition.
  return engine === 'sqlite'
    ? sql`select ${values} from json_each(${text}) where true`
    : sql`select ${values} from jsonb_array_elements(${text}::jsonb) as new_rows(value)`
}

/** Writes rows in batches; other requests are served between two batches. */
async function writeInBatches(
  rows: Iterable<Row>,
  writeBatch: (batch: readonly Row[]) => Promise<void>,
): Promise<void> {
  let pending: Row[] = []
  for (const row of rows) {
    pending.push(row)
    if (pending.length < batchSize) continue
    await writeBatch(pending)
    await yieldToEventLoop()
    pending = []
  }
  if (pending.length > 0) await writeBatch(pending)
}

/** Inserts rows into any table. `conflict` is the "on conflict" clause for existing rows. */
export function insertRows(
  { db, engine }: DbConnection,
  table: string,
  columns: Columns,
  rows: Iterable<Row>,
  conflict: RawBuilder<unknown> = sql``,
): Promise<void> {
  const names = sql.join(columns.map(([name]) => sql.id(name)))
  return writeInBatches(rows, async (batch) => {
    await sql`insert into ${sql.table(table)} (${names}) ${rowsAsTable(engine, columns, batch)} ${conflict}`.execute(db)
  })
}

/** Inserts rows of a collection with their ids; each gets version 1. */
export function insertMany(connection: DbConnection, collection: CollectionName, rows: Iterable<Row>): Promise<void> {
  const { name, columns } = tables[collection]
  const kinds = Object.entries(columns).map(([column, { kind }]) => [column, kind] as const)
  return insertRows(
    connection,
    name,
    [['id', 'whole'], ...kinds, ['search_text', 'text'], ['updated_at', 'text'], ['updated_by', 'whole']],
    rows,
  )
}

/** Updates the named columns of existing rows. */
export function updateMany(
  { db, engine }: DbConnection,
  collection: CollectionName,
  names: readonly string[],
  rows: Iterable<Row>,
): Promise<void> {
  const { name: table, columns } = tables[collection]
  const serverColumns: Readonly<Record<string, ColumnKind>> = {
    search_text: 'text',
    version: 'whole',
    updated_at: 'text',
    updated_by: 'whole',
  }
  const kinds = names.map((name) => [name, columns[name]?.kind ?? serverColumns[name] ?? 'text'] as const)
  const assignments = sql.join(names.map((name) => sql`${sql.id(name)} = ${sql.ref(`new_rows.${name}`)}`))
  return writeInBatches(rows, async (batch) => {
    await sql`update ${sql.table(table)} set ${assignments} from (${rowsAsTable(engine, [['id', 'whole'], ...kinds], batch)}) as new_rows
      where ${sql.ref(`${table}.id`)} = ${sql.ref('new_rows.id')}`.execute(db)
  })
}

/** Reserves ids for new rows. */
export async function newIds({ db, engine }: DbConnection, table: string, count: number): Promise<readonly number[]> {
  if (engine === 'sqlite') {
    // SQLite has one writer, so the sequence cannot change before the insert.
    const { rows } = await sql<Row>`select seq from sqlite_sequence where name = ${table}`.execute(db)
    const last = toNumber(rows[0]?.['seq'])
    return Array.from({ length: count }, (_, index) => last + 1 + index)
  }
  const { rows } =
    await sql<Row>`select nextval(pg_get_serial_sequence(${`"${table}"`}, 'id')) as id from generate_series(1, ${count}::int)`.execute(
      db,
    )
  return rows.map((row) => toNumber(row['id']))
}
