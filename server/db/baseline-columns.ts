/** The columns of a campaign's baseline (D8.1) and their kinds: one list for freezing and reading. */
import { baselineShape } from '#contract/collections/define-fields.ts'
import { productFields } from '#contract/collections/product-fields.ts'
import { type ColumnKind, storedAs } from './tables.ts'

/** Copied from the product when counting begins. A frozen reference is a plain id, because its row may be deleted later. */
export const copiedColumns: Readonly<Record<string, ColumnKind>> = {
  ...Object.fromEntries(
    Object.entries(baselineShape(productFields)).map(([field, schema]) => [field, storedAs(schema).kind]),
  ),
  total: 'money',
}

/** Names at that moment, instead of references. */
export const nameColumns = {
  article: 'text',
  section: 'text',
  funding: 'text',
  classification: 'text',
  condition: 'text',
  custodian: 'text',
  location_one: 'text',
  location_two: 'text',
  major_number: 'text',
  major_name: 'text',
  sub_major_name: 'text',
  ledger_name: 'text',
} as const

/** Filled in when the campaign closes; null until then. */
export const countColumns = {
  physical_count: 'whole',
  scanned: 'flag',
  remarks: 'text',
  checklist: 'text',
  found_condition: 'text',
  counted_earlier: 'flag',
  counted_at: 'text',
  physical_count_at: 'text',
} as const
