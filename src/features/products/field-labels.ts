/** The labels of a product's fields on the screens of products, their values as text, and a row as form values. */
import { isOffered } from '#contract/collections/define-fields.ts'
import { type ProductField, productFieldList } from '#contract/collections/product-field-list.ts'
import type { Product } from '#contract/collections/products.ts'
import { type DisposalField, disposalFields } from '#contract/documents/disposal.ts'
import type { Feature } from '#contract/server-features.ts'
import type { ProductView } from '#domain/catalog/catalog-queries.ts'
import { comparableValue } from '#domain/outbox/three-way-merge.ts'
import { disposalLabel } from '#domain/reports/disposal-figures.ts'
import { formatDay, formatMoney, formatNumber } from '#domain/text/format.ts'
import { t } from '#text/products/product-values.ts'

/** Fields that only counting and the server change; they appear in the history. */
const computedFields = ['physical_count', 'scanned', 'total', 'shortages'] as const
type ComputedField = (typeof computedFields)[number]

const fieldNames = productFieldList.map(({ field }) => field)
/** The fields that a server with these features has; others are never sent to it. */
export const offeredFieldNames = (features: ReadonlySet<Feature>): readonly string[] =>
  productFieldList.flatMap((spec) => (isOffered(spec, features) ? [spec.field] : []))

const specOf = (name: string): ProductField | undefined => productFieldList.find(({ field }) => field === name)

/** The label of a field, also of one that only counting, the disposal or the server changes. */
export function fieldLabel(name: string): string {
  const spec = specOf(name)
  if (spec) return spec.label
  if (computedFields.includes(name as ComputedField)) return t(`fields.${name as ComputedField}`)
  if (disposalFields.includes(name as DisposalField)) return disposalLabel(name as DisposalField)
  return name.replaceAll('_', ' ')
}

/** The label of a field where there is little space. */
export const shortFieldLabel = (name: string): string => specOf(name)?.shortLabel ?? fieldLabel(name)

/** How a field's value is formatted. */
export function valueKind(name: string): Pick<Partial<ProductField>, 'kind' | 'reference'> {
  return specOf(name) ?? (name === 'total' ? { kind: 'money' } : {})
}

/** The value of a field as text: a reference by its name, an amount with separators. Null: there is none. */
export function shownValue(p: ProductView, { field, kind, reference }: ProductField): string | null {
  if (reference) return p.names[reference.name as keyof ProductView['names']]
  const value = p[field] as string | number | null
  if (value === null) return null
  switch (kind) {
    case 'money':
      return formatMoney(value as string)
    case 'count':
      return formatNumber(value as number)
    case 'day':
      return formatDay(value as string)
    case 'text':
    case 'longText':
    case 'choice':
    case 'reference':
      return value as string
  }
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
