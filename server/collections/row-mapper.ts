/** Maps database columns to API fields and back. Computed fields come from the domain. */
import { fieldsOfExtensions } from '#contract/campaigns/campaign-fields.ts'
import type { AnyCollection, CollectionName, RowOf } from '#contract/collections/all-collections.ts'
import { productFieldList } from '#contract/collections/product-field-list.ts'
import { normalizeText } from '#domain/catalog/search-text.ts'
import { shortageOf } from '#domain/counts/shortage.ts'
import { productTotal } from '#domain/money/money.ts'
import { columnsOf, type Kinds, rowReader } from '../db/column-values.ts'
import { type Db, type Row, toNumber } from '../db/database.ts'
import { tableName, tables } from '../db/tables.ts'
import { quantityCollections, withoutQuantities } from '../rules/counts/blind-counts.ts'
import type { Caller } from '../server-deps.ts'
import type { TxContext } from './tx-context.ts'

/** Fields that a plain server does not have. */
const extensionFields: Readonly<Partial<Record<CollectionName, readonly string[]>>> = {
  products: [
    ...productFieldList.flatMap(({ field, needsFeature }) => (needsFeature ? [field] : [])),
    'counted_at',
    'physical_count_at',
    'missing_in',
  ],
  inventory: Object.keys(fieldsOfExtensions),
  articles: ['checklist'],
  users: ['position', 'joined_into'],
  'acknowledgement-receipts': ['signature'],
  'acknowledgement-receipt-items': ['date_acquired'],
  'custodian-slips': ['signature'],
  transfers: ['transfer_type', 'transfer_type_other', 'approved_by_name', 'approved_by_position', 'item'],
}

/** Columns that never leave the server. */
const hiddenColumns = new Set(['password'])

const mapKinds = (name: CollectionName, isShown: (column: string) => boolean): Kinds =>
  Object.fromEntries(
    Object.entries(tables[name].columns).flatMap(([column, { kind }]) => (isShown(column) ? [[column, kind]] : [])),
  )
const mapTables = <Value>(toValue: (name: CollectionName) => Value) =>
  new Map((Object.keys(tables) as CollectionName[]).map((name) => [name as string, toValue(name)]))

const columnKinds = mapTables((name) => mapKinds(name, () => true))
const readers = mapTables((name) => rowReader(mapKinds(name, (column) => !hiddenColumns.has(column))))

/** API values as columns; fields without a column are left out. */
export const toColumns = (collection: AnyCollection, values: Row): Row =>
  columnsOf(columnKinds.get(collection.name)!, values)

/** The row of a collection that is named; of any collection, fields that are not known. */
type WireRow<C extends AnyCollection> = Row & (AnyCollection extends C ? unknown : RowOf<C>)

/** One row as API fields; references are ids, as in a draft. */
export function toWireRow<C extends AnyCollection>(collection: C, row: Row): WireRow<C> {
  const wire = readers.get(collection.name)!(row, { id: toNumber(row['id']) })
  if (collection.name === 'products') {
    wire['total'] = productTotal(Number(wire['units']), String(wire['price']), String(wire['total_offset']))
    wire['shortages'] = shortageOf(Number(wire['units']), wire['physical_count'] as number | null)
  }
  return wire as WireRow<C>
}

/** The normalized search text. */
export function searchTextOf(collection: AnyCollection, values: Row): string {
  return normalizeText(collection.searchFields.map((column) => values[column] ?? '').join(' '))
}

type RowsById = Map<number, Row>

async function readNames(db: Db, collection: CollectionName, ids: readonly number[]): Promise<RowsById> {
  if (ids.length === 0) return new Map()
  const hasNumber = 'number' in tables[collection].columns
  const rows = await db
    .selectFrom(tableName(collection))
    .select(hasNumber ? ['id', 'name', 'number'] : ['id', 'name'])
    .where('id', 'in', ids)
    .execute()
  return new Map(rows.map((row) => [toNumber(row['id']), { ...row, id: toNumber(row['id']) }]))
}

export interface View {
  plain: boolean
  /** The person who reads the rows. */
  caller: Caller
}

/** Rows as a GET returns them: references expanded, versions unless the server is plain, and without quantities hidden from the caller. */
export async function presentRows(
  db: Db,
  collection: AnyCollection,
  rows: readonly Row[],
  { plain, caller }: View,
): Promise<Row[]> {
  const wireRows = rows.map((row) => toWireRow(collection, row))
  for (const field of collection.expandedFields) {
    const ids = [...new Set(wireRows.map((row) => row[field]).filter((id) => id !== null))] as number[]
    const found = await readNames(db, collection.references[field] as CollectionName, ids)
    for (const row of wireRows) row[field] = found.get(Number(row[field])) ?? row[field]
  }
  if (collection.name === 'users') {
    const ids = [...new Set(wireRows.flatMap((row) => row['groups'] as number[]))]
    const found = await readNames(db, 'groups', ids)
    for (const row of wireRows)
      row['groups'] = (row['groups'] as number[]).map((id) => found.get(id) ?? { id, name: '' })
  }
  if (plain)
    for (const row of wireRows)
      for (const name of extensionFields[collection.name as CollectionName] ?? []) delete row[name]
  else {
    wireRows.forEach((row, index) => {
      row['version'] = String(rows[index]?.['version'])
      row['updated_at'] = rows[index]?.['updated_at'] ?? null
      const updatedBy = rows[index]?.['updated_by'] ?? null
      row['updated_by'] = updatedBy === null ? null : toNumber(updatedBy)
    })
  }
  const mayHide = !plain && quantityCollections.has(collection.name)
  return mayHide ? withoutQuantities(db, caller, wireRows) : wireRows
}

/** {@link presentRows} for one row. */
export async function presentRow(db: Db, collection: AnyCollection, row: Row, view: View): Promise<Row> {
  const [wire] = await presentRows(db, collection, [row], view)
  return wire ?? {}
}

/** {@link presentRow} within a change, for its caller. */
export const presentChanged = (
  { deps, tx, meta }: Pick<TxContext, 'deps' | 'tx' | 'meta'>,
  collection: AnyCollection,
  row: Row,
): Promise<Row> => presentRow(tx.db, collection, row, { plain: deps.config.plain, caller: meta.caller })
