import type { FieldKind } from '#contract/collections/define-fields.ts'
import { productFieldList } from '#contract/collections/product-field-list.ts'
import { products } from '#contract/collections/products.ts'

/** The validation of the product form: the contract's own schema, which the server also uses. */
export const productSchema = products.draft
export type ProductFormValues = Record<string, unknown>

/** Text inputs start as an empty text, pickers and numbers as null. */
const emptyTexts: ReadonlySet<FieldKind> = new Set(['text', 'longText', 'money', 'day'])

/** An empty product. Required pickers start empty. A field that not every server has is absent. */
export const emptyProduct: ProductFormValues = Object.fromEntries(
  productFieldList.flatMap(({ field, kind, optional, startsAs, needsFeature }) =>
    needsFeature ? [] : [[field, startsAs ?? (!optional && emptyTexts.has(kind) ? '' : null)]],
  ),
)

/** A copy of another product gets its own numbers. */
export const ownValues: ProductFormValues = Object.fromEntries(
  productFieldList.flatMap(({ field, ofOneItem }) => (ofOneItem ? [[field, emptyProduct[field]]] : [])),
)
