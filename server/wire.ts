/** Rows as they travel: kept columns to wire fields and back. Computed fields come from the domain, never from here. */
import type { AnyResource, ResourceName } from '#contract/resource.ts'
import { fromCentavos, productTotal, toCentavos } from '#domain/money.ts'
import { folded } from '#domain/search-text.ts'
import { shortageOf } from '#domain/shortage.ts'
import { type Db, type Row, whole } from './store/database.ts'
import { type ColumnKind, tableName, tables } from './store/tables.ts'

const read: Readonly<Record<ColumnKind, (value: unknown) => unknown>> = {
  text: String,
  whole: Number,
  ref: Number,
  flag: (value) => Number(value) === 1,
  money: (value) => fromCentavos(BigInt(value as number)),
  json: (value) => JSON.parse(String(value)),
}

const keep: Readonly<Record<ColumnKind, (value: unknown) => unknown>> = {
  text: (value) => value,
  whole: (value) => value,
  ref: (value) => value,
  flag: (value) => (value ? 1 : 0),
  money: (value) => Number(toCentavos(String(value))),
  json: JSON.stringify,
}

/** Fields that a plain server does not have. */
const beyondPlain: Readonly<Partial<Record<ResourceName, readonly string[]>>> = {
  products: ['old_property_number', 'counted_at', 'missing_in'],
  users: ['position'],
  transfers: ['transfer_type', 'transfer_type_other', 'approved_by_name', 'approved_by_position'],
}

/** Columns that never leave the server. */
const secret = new Set(['password'])

/** Wire values as columns; what is no column is left out. */
export function toColumns(resource: AnyResource, values: Row): Row {
  const columns: Row = {}
  for (const [name, column] of Object.entries(tables[resource.name as ResourceName].columns)) {
    const value = values[name]
    if (value === undefined) continue
    columns[name] = value === null ? null : keep[column.kind](value)
  }
  return columns
}

type Reader = readonly [name: string, read: (value: unknown) => unknown]
/** Looked up once for each collection: a page of 2,000 rows asks 70,000 times. */
const readers = new Map<string, readonly Reader[]>(
  Object.entries(tables).map(([resource, { columns }]) => [
    resource,
    Object.entries(columns)
      .filter(([name]) => !secret.has(name))
      .map(([name, column]) => [name, read[column.kind]]),
  ]),
)

/** One row without its neighbours: references are ids, as in a draft. */
export function flat(resource: AnyResource, row: Row): Row {
  const wire: Row = { id: whole(row['id']) }
  for (const [name, reader] of readers.get(resource.name) ?? []) {
    const value = row[name]
    wire[name] = value === null || value === undefined ? null : reader(value)
  }
  if (resource.name === 'products') {
    wire['total'] = productTotal(Number(wire['units']), String(wire['price']), String(wire['total_offset']))
    wire['shortages'] = shortageOf(Number(wire['units']), wire['physical_count'] as number | null)
  }
  return wire
}

/** The text that searches look in. */
export function searchTextOf(resource: AnyResource, values: Row): string {
  return folded(resource.search.map((column) => values[column] ?? '').join(' '))
}

type Named = Map<number, Row>

async function named(db: Db, resource: ResourceName, ids: readonly number[]): Promise<Named> {
  if (ids.length === 0) return new Map()
  const numbered = 'number' in tables[resource].columns
  const rows = await db
    .selectFrom(tableName(resource))
    .select(numbered ? ['id', 'name', 'number'] : ['id', 'name'])
    .where('id', 'in', ids)
    .execute()
  return new Map(rows.map((row) => [whole(row['id']), { ...row, id: whole(row['id']) }]))
}

/** Rows as a read answers them: references expanded, and versions unless the server is plain. */
export async function present(db: Db, resource: AnyResource, rows: readonly Row[], plain: boolean): Promise<Row[]> {
  const wired = rows.map((row) => flat(resource, row))
  for (const field of resource.expands) {
    const ids = [...new Set(wired.map((row) => row[field]).filter((id) => id !== null))] as number[]
    const found = await named(db, resource.points[field] as ResourceName, ids)
    for (const row of wired) row[field] = found.get(Number(row[field])) ?? row[field]
  }
  if (resource.name === 'users') {
    const ids = [...new Set(wired.flatMap((row) => row['groups'] as number[]))]
    const found = await named(db, 'groups', ids)
    for (const row of wired) row['groups'] = (row['groups'] as number[]).map((id) => found.get(id) ?? { id, name: '' })
  }
  if (plain)
    for (const row of wired) for (const name of beyondPlain[resource.name as ResourceName] ?? []) delete row[name]
  else {
    wired.forEach((row, at) => {
      row['version'] = String(rows[at]?.['version'])
      row['updated_at'] = rows[at]?.['updated_at'] ?? null
      const by = rows[at]?.['updated_by'] ?? null
      row['updated_by'] = by === null ? null : whole(by)
    })
  }
  return wired
}

/** {@link present} for one row. */
export async function presentOne(db: Db, resource: AnyResource, row: Row, plain: boolean): Promise<Row> {
  const [wire] = await present(db, resource, [row], plain)
  return wire ?? {}
}
