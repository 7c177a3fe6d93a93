/**
 * Many rows in one statement and one parameter: thousands of bound values cost more to write down than to insert. Rows come as columns;
 * whether they may come is asked elsewhere (`server/rules/many-rows.ts`), or they are the first rows of an institute.
 */
import { setImmediate as turn } from 'node:timers/promises'
import { type RawBuilder, sql } from 'kysely'
import type { ResourceName } from '#contract/resource.ts'
import { type Db, type Engine, type Row, whole } from './database.ts'
import { type ColumnKind, tables } from './tables.ts'

const batch = 500
type Kind = ColumnKind | 'big'
const postgresType: Readonly<Record<Kind, string>> = {
  text: 'text',
  json: 'text',
  whole: 'integer',
  ref: 'integer',
  flag: 'integer',
  money: 'bigint',
  big: 'bigint',
}

export interface Where {
  db: Db
  engine: Engine
}
type Columns = readonly (readonly [name: string, kind: Kind])[]

/** The rows as something to select from. */
function selected(engine: Engine, columns: Columns, rows: readonly Row[]): RawBuilder<unknown> {
  const text = JSON.stringify(rows.map((row) => columns.map(([name]) => row[name] ?? null)))
  const values = sql.join(
    columns.map(([name, kind], at) =>
      engine === 'sqlite'
        ? sql`${sql.raw(`json_extract(value, '$[${at}]')`)} as ${sql.id(name)}`
        : sql`${sql.raw(`(value ->> ${at})::${postgresType[kind]}`)} as ${sql.id(name)}`,
    ),
  )
  // Without a condition the engine would read a following "on conflict" as the condition of a join.
  return engine === 'sqlite'
    ? sql`select ${values} from json_each(${text}) where true`
    : sql`select ${values} from jsonb_array_elements(${text}::jsonb) as given(value)`
}

/** Hands rows over a few hundred at a time; between two handfuls others are served. */
async function inBatches(rows: Iterable<Row>, write: (some: readonly Row[]) => Promise<void>): Promise<void> {
  let kept: Row[] = []
  for (const row of rows) {
    kept.push(row)
    if (kept.length < batch) continue
    await write(kept)
    await turn()
    kept = []
  }
  if (kept.length > 0) await write(kept)
}

/** Writes rows of any table. `conflict` says what is to happen with those that are there. */
export function insertInto(
  { db, engine }: Where,
  table: string,
  columns: Columns,
  rows: Iterable<Row>,
  conflict: RawBuilder<unknown> = sql``,
): Promise<void> {
  const names = sql.join(columns.map(([name]) => sql.id(name)))
  return inBatches(rows, async (some) => {
    await sql`insert into ${sql.table(table)} (${names}) ${selected(engine, columns, some)} ${conflict}`.execute(db)
  })
}

/** Adds rows of a collection with their ids; every row becomes version 1. */
export function insertMany(where: Where, resource: ResourceName, rows: Iterable<Row>): Promise<void> {
  const { name, columns } = tables[resource]
  const kinds = Object.entries(columns).map(([column, { kind }]) => [column, kind] as const)
  return insertInto(
    where,
    name,
    [['id', 'whole'], ...kinds, ['search_text', 'text'], ['updated_at', 'text'], ['updated_by', 'whole']],
    rows,
  )
}

/** Writes the named columns of rows that are there. */
export function updateMany(
  { db, engine }: Where,
  resource: ResourceName,
  names: readonly string[],
  rows: Iterable<Row>,
): Promise<void> {
  const { name: table, columns } = tables[resource]
  const own: Readonly<Record<string, ColumnKind>> = {
    search_text: 'text',
    version: 'whole',
    updated_at: 'text',
    updated_by: 'whole',
  }
  const kinds = names.map((name) => [name, columns[name]?.kind ?? own[name] ?? 'text'] as const)
  const assigned = sql.join(names.map((name) => sql`${sql.id(name)} = ${sql.ref(`given.${name}`)}`))
  return inBatches(rows, async (some) => {
    await sql`update ${sql.table(table)} set ${assigned} from (${selected(engine, [['id', 'whole'], ...kinds], some)}) as given
      where ${sql.ref(`${table}.id`)} = ${sql.ref('given.id')}`.execute(db)
  })
}

/** Ids for rows that are about to be added; nobody else gets them. */
export async function newIds({ db, engine }: Where, table: string, count: number): Promise<readonly number[]> {
  if (engine === 'sqlite') {
    // One writer at a time: what the sequence says now is what the next row would get.
    const { rows } = await sql<Row>`select seq from sqlite_sequence where name = ${table}`.execute(db)
    const last = whole(rows[0]?.['seq'])
    return Array.from({ length: count }, (_, at) => last + 1 + at)
  }
  const { rows } =
    await sql<Row>`select nextval(pg_get_serial_sequence(${`"${table}"`}, 'id')) as id from generate_series(1, ${count}::int)`.execute(
      db,
    )
  return rows.map((row) => whole(row['id']))
}
