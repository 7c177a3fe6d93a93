/** Values for the optional fields of a sample product, so that a new field is in every sample without a change there. */
import type { FieldKind } from '#contract/collections/define-fields.ts'
import { productFieldList } from '#contract/collections/product-field-list.ts'
import type { ProductFields } from '#contract/collections/product-fields.ts'
import type { Product } from '#contract/collections/products.ts'

type OptionalField = {
  [Name in keyof ProductFields]: ProductFields[Name] extends { optional: true } ? Name : never
}[keyof ProductFields]

const optionalFields = productFieldList.filter(({ optional }) => optional)

export const noOptionalValues = Object.fromEntries(optionalFields.map(({ field }) => [field, null])) as {
  [Name in OptionalField]: null
}

const distinctValue: Readonly<Record<FieldKind, (field: string, index: number) => string | number | null>> = {
  text: (field) => field.replaceAll('_', ' '),
  longText: (field) => field.replaceAll('_', ' '),
  count: (_, index) => 1000 + index,
  money: (_, index) => `${1000 + index}.00`,
  day: (_, index) => `2030-01-${String(index).padStart(2, '0')}`,
  choice: () => null,
  reference: (_, index) => 2000 + index,
}

/** Every value differs from every other. */
export const distinctOptionalValues = Object.fromEntries(
  optionalFields.map(({ field, kind }, index) => [field, distinctValue[kind](field, index + 1)]),
) as Pick<Product, OptionalField>
