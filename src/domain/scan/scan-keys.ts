/** The fields by which a scanned or typed code names a product. */
import { type ProductFieldName, productFieldList, productFields } from '#contract/collections/product-fields.ts'

/** `id`: the code is the bare number that the tag of the product contains. */
export type ScanKey = ProductFieldName | 'id'

/** Beside the property number, which wins over them. */
export const otherScanKeys: readonly ProductFieldName[] = productFieldList.flatMap(({ field, usedBy }) =>
  usedBy?.includes('scan') ? [field] : [],
)

/** By what an item was found, as part of a sentence: "serial number". */
export const scanKeyLabel = (key: ScanKey): string =>
  key === 'id' ? 'the number in its QR code' : productFields[key].label.toLowerCase()
