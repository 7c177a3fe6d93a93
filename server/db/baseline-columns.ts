/** The columns of a campaign's baseline (D8.1) and their kinds: one list for freezing and reading. */
import type { FieldKind } from '#contract/collections/define-fields.ts'
import { productFieldList } from '#contract/collections/product-field-list.ts'

type Kind = 'text' | 'whole' | 'money'
const kindColumns: Readonly<Record<FieldKind, Kind>> = {
  text: 'text',
  longText: 'text',
  optionalText: 'text',
  optionalLongText: 'text',
  count: 'whole',
  optionalCount: 'whole',
  money: 'money',
  day: 'text',
  choice: 'text',
  reference: 'whole',
  optionalReference: 'whole',
}

/** Copied from the product when counting begins. */
export const copiedColumns: Readonly<Record<string, Kind>> = {
  ...Object.fromEntries(
    productFieldList.flatMap(({ field, kind, usedBy }) =>
      usedBy?.includes('baseline') ? [[field, kindColumns[kind]]] : [],
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
