/** The names of the importable fields on screen. Headings of files are English: `ImportColumn.heading`. */
import { type ProductFieldName, productFields } from '#contract/collections/product-fields.ts'
import { t as rows } from '#text/import/import-rows.ts'
import { t as products } from '#text/products/product-fields.ts'
import { t as forms } from '#text/shared/ui-forms.ts'

/** In the language of the screen; a field that only newer servers know keeps its own name. */
export function importLabel(field: string): string {
  if (field === 'name' || field === 'number' || field === 'responsible') return forms(field)
  if (field === 'account_code') return rows('accountCode')
  return Object.hasOwn(productFields, field) ? products(`labels.${field as ProductFieldName}`) : field
}
