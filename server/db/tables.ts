/**
 * The database columns of each collection, derived from the fields that the contract declares. Promise: every field of an API row is a column here or
 * computed in `server/collections/row-mapper.ts`. On both engines flags are 0/1 and money is whole centavos, so that readers need not know the engine.
 */

import { type AnyCollection, type CollectionName, collectionList } from '#contract/collections/all-collections.ts'
import { hiddenQuantityFields, money, versionFields } from '#contract/field-types.ts'
import type { z } from '#contract/z.ts'

export type ColumnKind = 'text' | 'whole' | 'money' | 'flag' | 'ref' | 'json'
export interface Column {
  kind: ColumnKind
  nullable: boolean
  /** The referenced table. */
  references: string | null
}
export interface Table {
  name: string
  columns: Readonly<Record<string, Column>>
}

/** SQL table of a collection: `location-code-one` → `location_code_one`. */
export const tableName = (collection: string): string => collection.replaceAll('-', '_')

/** References that the contract does not declare, because the app never follows them. */
const selfReferences: Readonly<Record<string, string>> = {
  'acknowledgement-receipts.superseded_by': 'acknowledgement_receipts',
  'custodian-slips.superseded_by': 'custodian_slips',
  'users.joined_into': 'users',
}

/** Columns that are no field of a row. */
const columnsOutsideRows: Readonly<Partial<Record<CollectionName, Table['columns']>>> = {
  users: { password: { kind: 'text', nullable: false, references: null } },
}

/** Fields of many collections that no column has, or that each table has anyway. */
const commonFields = new Set(['id', ...Object.keys(versionFields), ...Object.keys(hiddenQuantityFields)])
/** Computed when a row is read. */
const computedFields: Readonly<Partial<Record<CollectionName, readonly string[]>>> = {
  products: ['total', 'shortages'],
}

const kindOfType: Readonly<Record<string, ColumnKind>> = {
  string: 'text',
  enum: 'text',
  number: 'whole',
  boolean: 'flag',
  array: 'json',
  object: 'json',
  record: 'json',
  unknown: 'json',
}

/** The kind of column that stores the values of a schema, and whether null is one of them. */
export function storedAs(schema: z.ZodType): { kind: ColumnKind; nullable: boolean } {
  if (schema === money) return { kind: 'money', nullable: false }
  const { type, innerType, out } = schema.def as { type: string; innerType?: z.ZodType; out?: z.ZodType }
  const inner = innerType ?? out
  if (inner) {
    const { kind, nullable } = storedAs(inner)
    return { kind, nullable: nullable || type === 'nullable' }
  }
  const kind = kindOfType[type]
  if (!kind) throw new Error(`No kind of column stores a value of the type ${type}.`)
  return { kind, nullable: type === 'unknown' }
}

function tableOf({ name: collection, row, references }: AnyCollection): Table {
  const fields = Object.entries<z.ZodType>(row.shape).filter(
    ([field]) => !commonFields.has(field) && !computedFields[collection]?.includes(field),
  )
  const columns = fields.map(([field, schema]): [string, Column] => {
    const { kind, nullable } = storedAs(schema)
    const target = (references as Readonly<Record<string, string>>)[field]
    const referenced = target ? tableName(target) : (selfReferences[`${collection}.${field}`] ?? null)
    return [field, { kind: referenced === null ? kind : 'ref', nullable, references: referenced }]
  })
  return {
    name: tableName(collection),
    columns: { ...Object.fromEntries(columns), ...columnsOutsideRows[collection] },
  }
}

export const tables = Object.fromEntries(
  collectionList.map((collection) => [collection.name, tableOf(collection)]),
) as Readonly<Record<CollectionName, Table>>
