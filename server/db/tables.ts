/**
 * The database columns of each collection. The contract declares the fields of the API; this file declares the stored columns.
 * Promises: every field of an API row is a column here or computed in `server/collections/row-mapper.ts` (a test compares them).
 * On both engines flags are 0/1 and money is whole centavos, so that readers need not know the engine.
 */

import {
  type AnyCollection,
  type CollectionName,
  collectionList,
  collections,
} from '#contract/collections/all-collections.ts'
import type { FieldKind } from '#contract/collections/define-fields.ts'
import { productFieldList } from '#contract/collections/product-field-list.ts'
import { versionFields } from '#contract/field-types.ts'
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

/** The column of a declared field, by its kind. */
export const columnOfKind = {
  text: 'text',
  longText: 'text',
  count: 'whole',
  money: 'money',
  day: 'text',
  choice: 'text',
  reference: 'ref',
} as const satisfies Record<FieldKind, ColumnKind>

/**
 * `name:kind`, with `?` if the column may be null. The kind is text if it is not given. A collection that is not listed here has one column per
 * field, a text or a reference.
 */
const columnSpecs: Readonly<Partial<Record<CollectionName, string>>> = {
  users: `username password first_name middle_name? last_name position? image? is_active:flag is_superuser:flag groups:json
    joined_into:ref?`,
  articles: 'number name checklist:json?',
  inventory: `name as_at state scope:json people:json book_at? book_rows:whole? closed_at? entered_rows:whole?
    includes_earlier:flag? reconciling_at? close_reason? second_person:flag? close_asked_by:whole? close_asked_at? closed_by:whole?
     edition:whole? continues:whole? reopen_reason? blind:flag? second_count_units:whole? second_count_value:money? crew:json? planned_begin?
     planned_end? earlier_from? earlier_since? canceled_at? canceled_by:whole? cancel_reason?`,
  products: `${productFieldList.map(({ field, kind, optional }) => `${field}:${columnOfKind[kind]}${optional ? '?' : ''}`).join(' ')} physical_count:whole? scanned:flag counted_at?
    physical_count_at? missing_in:whole?`,
  'acknowledgement-receipts': `number? created_at? superseded_by:ref? fund_cluster received_from_name received_from_position
    received_from_date? received_by_name received_by_position received_by_date? holder:ref? signatories? position? signature:json?`,
  'acknowledgement-receipt-items':
    'quantity unit cost:money description property_number acknowledgment_receipt:ref product:ref? date_acquired?',
  'custodian-slips': `number? created_at? superseded_by:ref? category fund_cluster received_from_name received_from_position
    received_from_date? received_by_name received_by_position received_by_date? holder:ref? signatories? position? signature:json?`,
  'custodian-slip-items': `quantity:whole cost:money custodian_slip:ref unit description total:money? inventory_item_no?
    estimated_useful_life? product:ref?`,
  transfers: `product:ref? user:ref reason status number? report? requested_by:ref? from_user:ref? created_at? decided_at? decided_by:ref?
    transfer_type? transfer_type_other? approved_by_name? approved_by_position? item:json?`,
}

/** References that the contract does not declare, because the app never follows them. */
const selfReferences: Readonly<Record<string, string>> = {
  'acknowledgement-receipts.superseded_by': 'acknowledgement_receipts',
  'custodian-slips.superseded_by': 'custodian_slips',
  'users.joined_into': 'users',
}

const computedFields = new Set(['id', ...Object.keys(versionFields)])

/** The columns of a collection whose rows consist of texts and references. */
function specOfRow({ name, row, references }: AnyCollection): string {
  const fields = Object.entries<z.ZodType>(row.shape).filter(([field]) => !computedFields.has(field))
  const specs = fields.map(([field, schema]) => {
    const isReference = Object.hasOwn(references, field)
    if (!isReference && schema.safeParse('1').data !== '1')
      throw new Error(`The column of ${name}.${field} is unknown: name the columns of ${name} in columnSpecs.`)
    return `${field}:${isReference ? 'ref' : 'text'}${schema.safeParse(null).success ? '?' : ''}`
  })
  return specs.join(' ')
}

function parseTable(collection: CollectionName, text: string): Table {
  const references = collections[collection].references as Readonly<Record<string, string>>
  const columns: Record<string, Column> = {}
  for (const spec of text.split(/\s+/)) {
    const [, name, kind = 'text', nullable] = /^(\w+)(?::(\w+))?(\?)?$/.exec(spec) ?? []
    if (!name) throw new Error(`Invalid column spec of ${collection}: ${spec}`)
    const referencedTable = references[name]
      ? tableName(references[name])
      : (selfReferences[`${collection}.${name}`] ?? null)
    columns[name] = {
      kind: kind as ColumnKind,
      nullable: nullable === '?',
      references: kind === 'ref' ? referencedTable : null,
    }
  }
  return { name: tableName(collection), columns }
}

export const tables = Object.fromEntries(
  collectionList.map((collection) => [
    collection.name,
    parseTable(collection.name, columnSpecs[collection.name] ?? specOfRow(collection)),
  ]),
) as Readonly<Record<CollectionName, Table>>
