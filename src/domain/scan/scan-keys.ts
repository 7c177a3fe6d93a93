/** The fields by which a scanned or typed code names a product. */
import { productFieldList } from '#contract/collections/product-field-list.ts'
import type { ProductFieldName } from '#contract/collections/product-fields.ts'
import { t } from '#text/counting/scan-hints.ts'

/** `id`: the code is the bare number that the tag of the product contains. */
export type ScanKey = ProductFieldName | 'id'

/** In addition to the property number, which takes precedence. */
export const otherScanKeys: readonly ProductFieldName[] = productFieldList.flatMap(({ field, usedBy }) =>
  usedBy?.includes('scan') ? [field] : [],
)

/** The label of the field by which an item was found: "Found by serial number". */
export function foundByText(key: ScanKey): string {
  switch (key) {
    case 'id':
      return t('foundBy.id')
    case 'serial_number':
      return t('foundBy.serialNumber')
    case 'old_property_number':
      return t('foundBy.oldPropertyNumber')
    case 'model':
      return t('foundBy.model')
    default:
      return t('foundBy.other')
  }
}
