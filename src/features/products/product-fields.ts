/** The editable fields of a product in the order of the form, with their labels and how a value is shown. */
import type { CollectionName } from '#contract/collections/define-collection.ts'
import type { Product } from '#contract/collections/products.ts'
import { comparableValue } from '#domain/outbox/three-way-merge.ts'

export interface ProductField {
  field: string
  label: string
  to?: CollectionName
  money?: true
}

export const productFields: readonly ProductField[] = [
  { field: 'property_number', label: 'Property number' },
  { field: 'old_property_number', label: 'Old property number' },
  { field: 'article', label: 'Article', to: 'articles' },
  { field: 'description', label: 'Description' },
  { field: 'units', label: 'Units' },
  { field: 'unit_type', label: 'Unit of measure' },
  { field: 'price', label: 'Unit price', money: true },
  { field: 'total_offset', label: 'Total offset', money: true },
  { field: 'acquisition', label: 'Acquisition date' },
  { field: 'purchase_reference', label: 'Purchase reference' },
  { field: 'print_type', label: 'Document' },
  { field: 'major_account', label: 'Major account', to: 'major-account-groups' },
  { field: 'sub_major_account', label: 'Sub-major account' },
  { field: 'ledger_account', label: 'Ledger account' },
  { field: 'series_1', label: 'Series 1' },
  { field: 'series_2', label: 'Series 2' },
  { field: 'user', label: 'Accountable person', to: 'users' },
  { field: 'section', label: 'Section', to: 'sections' },
  { field: 'location_code_one', label: 'Location 1', to: 'location-code-one' },
  { field: 'location_code_two', label: 'Location 2', to: 'location-code-two' },
  { field: 'classification', label: 'Category', to: 'classifications' },
  { field: 'condition', label: 'Condition', to: 'conditions' },
  { field: 'funding', label: 'Fund', to: 'fundings' },
  { field: 'remarks', label: 'Remarks' },
]

/** Fields that only counting and the server change; they appear in the history. */
const otherFields: readonly ProductField[] = [
  { field: 'physical_count', label: 'Physical count' },
  { field: 'scanned', label: 'Scanned' },
  { field: 'total', label: 'Total', money: true },
  { field: 'shortages', label: 'Shortage' },
]

export const fieldNames = productFields.map(({ field }) => field)
export const productField = (field: string): ProductField =>
  [...productFields, ...otherFields].find((productField) => productField.field === field) ?? {
    field,
    label: field.replaceAll('_', ' '),
  }

/** A row as form values: references become ids. */
export function formValues(product: Product): Record<string, unknown> {
  const values: Record<string, unknown> = {}
  for (const field of fieldNames) {
    const value = (product as Record<string, unknown>)[field]
    values[field] = typeof value === 'object' && value !== null ? comparableValue(value) : (value ?? null)
  }
  return values
}
