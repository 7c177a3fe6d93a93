/**
 * Many rows in one statement and one parameter: thousands of bound values cost more to write down than to insert. For first rows only; a
 * person's changes go through `server/rules/rows.ts`.
 */
import { sql } from 'kysely'
import type { ResourceName } from '#contract/resource.ts'
import type { Db, Engine, Row } from './database.ts'
import { type ColumnKind, tables } from './tables.ts'

const batch = 1000
const postgresType: Readonly<Record<ColumnKind, string>> = {
  text: 'text',
  json: 'text',
  whole: 'integer',
  ref: 'integer',
  flag: 'integer',
  money: 'bigint',
}

/** `rows` as columns, with ids; every row becomes version 1. */
export async function insertMany(
  { db, engine }: { db: Db; engine: Engine },
  resource: ResourceName,
  rows: Iterable<Row>,
): Promise<void> {
  const table = tables[resource]
  const kinds: [string, ColumnKind][] = [
    ['id', 'whole'],
    ...Object.entries(table.columns).map(([name, column]): [string, ColumnKind] => [name, column.kind]),
    ['search_text', 'text'],
    ['updated_at', 'text'],
  ]
  const names = sql.join(kinds.map(([name]) => sql.id(name)))
  const values = sql.join(
    kinds.map(([, kind], at) =>
      engine === 'sqlite'
        ? sql.raw(`json_extract(value, '$[${at}]')`)
        : sql.raw(`(value ->> ${at})::${postgresType[kind]}`),
    ),
  )
  const flush = async (kept: unknown[][]) => {
    if (kept.length === 0) return
    const text = JSON.stringify(kept)
    const from =
      engine === 'sqlite' ? sql`json_each(${text})` : sql`jsonb_array_elements(${text}::jsonb) as given(value)`
    await sql`insert into ${sql.table(table.name)} (${names}) select ${values} from ${from}`.execute(db)
  }
  let kept: unknown[][] = []
  for (const row of rows) {
    kept.push(kinds.map(([name]) => row[name] ?? null))
    if (kept.length < batch) continue
    await flush(kept)
    kept = []
  }
  await flush(kept)
}
