/** The columns of a campaign's baseline (D8.1) and their kinds: one list for freezing and reading. */
import type { FieldKind } from '#contract/collections/define-fields.ts'
import { productFieldList } from '#contract/collections/product-field-list.ts'
import { columnOfKind } from './tables.ts'

type Kind = 'text' | 'whole' | 'money'

/** A frozen reference is a plain id, because its row may be deleted later. */
function frozenColumn(kind: FieldKind): Kind {
  const column = columnOfKind[kind]
  return column === 'ref' ? 'whole' : column
}

/** Copied from the product when counting begins. */
export const copiedColumns: Readonly<Record<string, Kind>> = {
  ...Object.fromEntries(
    productFieldList.flatMap(({ field, kind, usedBy }) =>
      usedBy?.includes('baseline') ? [[field, frozenColumn(kind)]] : [],
    ),
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
  scanned: 'whole',
  remarks: 'text',
  checklist: 'text',
  found_condition: 'text',
  counted_earlier: 'whole',
  counted_at: 'text',
  physical_count_at: 'text',
} as const
