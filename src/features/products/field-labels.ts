/** The labels of a product's fields in history, conflicts and bulk changes, and a row as form values. */
import type { CollectionName } from '#contract/collections/define-collection.ts'
import { isOffered } from '#contract/collections/define-fields.ts'
import { productFieldList } from '#contract/collections/product-fields.ts'
import type { Product } from '#contract/collections/products.ts'
import { disposalFields } from '#contract/disposal.ts'
import type { Feature } from '#contract/server-features.ts'
import { comparableValue } from '#domain/outbox/three-way-merge.ts'
import { disposalLabels } from '#domain/reports/disposal-figures.ts'

interface LabeledField {
  field: string
  label: string
  reference?: { to: CollectionName }
  kind?: string
}

/** Fields that only counting, the disposal and the server change; they appear in the history. */
const otherFields: readonly LabeledField[] = [
  { field: 'physical_count', label: 'Physical count' },
  { field: 'scanned', label: 'Scanned' },
  { field: 'total', label: 'Total', kind: 'money' },
  { field: 'shortages', label: 'Shortage' },
  ...disposalFields.map((field) => ({ field, label: disposalLabels[field] })),
]

const fieldNames = productFieldList.map(({ field }) => field)
/** The fields that a server with these features has; others are never sent to it. */
export const offeredFieldNames = (features: ReadonlySet<Feature>): readonly string[] =>
  productFieldList.flatMap((spec) => (isOffered(spec, features) ? [spec.field] : []))
export const labeledField = (name: string): LabeledField =>
  [...productFieldList, ...otherFields].find(({ field }) => field === name) ?? {
    field: name,
    label: name.replaceAll('_', ' '),
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
