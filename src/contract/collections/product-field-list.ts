/** The fields of a product as a list, for loops, with their labels in the current language. */
import { t } from '#text/products/product-fields.ts'
import type { CollectionName } from './all-collections.ts'
import type { ProductFieldSpec } from './product-field-spec.ts'
import { type ProductFieldName, type ProductFields, productFields } from './product-fields.ts'

export interface ProductField extends ProductFieldSpec<CollectionName> {
  field: ProductFieldName
  /** Label on screen, in the current language. */
  readonly label: string
  /** Short label for narrow places: the list and some facts. */
  readonly shortLabel: string
  /** Label of the filter. */
  readonly filterLabel: string
}

const shortLabelOf = (field: ProductFieldName): string =>
  field === 'model' || field === 'acquisition' || field === 'user' ? t(`shortLabels.${field}`) : t(`labels.${field}`)

export const productFieldList: readonly ProductField[] = Object.entries<ProductFieldSpec<CollectionName>>(
  productFields,
).map(([name, spec]) => {
  const field = name as ProductFieldName
  return {
    ...spec,
    field,
    get label() {
      return t(`labels.${field}`)
    },
    get shortLabel() {
      return shortLabelOf(field)
    },
    get filterLabel() {
      return field === 'sub_major_account' || field === 'ledger_account'
        ? t(`filterLabels.${field}`)
        : shortLabelOf(field)
    },
  }
})

/** The key of a reference's name in `ProductView.names`. */
export type ReferenceName = Extract<ProductFields[ProductFieldName], { reference: object }>['reference']['name']

/** The references of a product. This list defines which names are read, searched, sorted and exported. */
export const productReferences: readonly { field: ProductFieldName; to: CollectionName; name: ReferenceName }[] =
  productFieldList.flatMap(({ field, reference }) =>
    reference ? [{ field, to: reference.to, name: reference.name as ReferenceName }] : [],
  )
