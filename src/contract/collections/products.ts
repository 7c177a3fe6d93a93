/** A product is one tagged item, or a lot of equal items, with a person accountable for it (specification §3). */

import {
  count,
  hiddenQuantityFields,
  hideable,
  id,
  money,
  positiveInteger,
  signedInteger,
  versionFields,
} from '../field-types.ts'
import { textLimit } from '../limits.ts'
import { catalogPermissions } from '../permissions.ts'
import { z } from '../z.ts'
import { defineCollection } from './define-collection.ts'
import { declaredLists, draftShape, patchShape, rowShape } from './define-fields.ts'
import { productFields } from './product-fields.ts'

const declared = declaredLists(productFields)

export const products = defineCollection({
  name: 'products',
  path: 'products/',
  label: { one: 'product', many: 'products' },
  row: z.object({
    id,
    ...rowShape(productFields),
    remarks: z.string().max(textLimit).nullable(),
    units: hideable(count, 0),
    total: hideable(money, '0.00'),
    shortages: hideable(signedInteger, 0),
    ...hiddenQuantityFields,
    physical_count: count.nullable(),
    scanned: z.boolean(),
    /** When it was last counted or marked as counted; null: never, or before servers recorded this. Absent on a plain server. */
    counted_at: z.string().nullable().optional(),
    /** When its count was made; marking it as counted does not change this. Null: no count. Absent on older servers. */
    physical_count_at: z.string().nullable().optional(),
    /** The closed campaign that did not find it; null again once it is counted. Absent on a plain server. */
    missing_in: id.nullable().optional(),
    ...versionFields,
  }),
  draft: z.object(draftShape(productFields)),
  patch: z
    .object({
      ...patchShape(productFields),
      physical_count: positiveInteger.nullable(),
      scanned: z.boolean(),
    })
    .partial(),
  ...declared,
  sortableFields: [...declared.sortableFields, 'total', 'physical_count', 'updated_at'],
  filters: { ...declared.filters, scanned: { column: 'scanned' } },
  defaultOrder: ['id'],
  uniqueKeys: [['property_number']],
  mirrorVersion: 6,
  permissions: catalogPermissions,
})

export type Product = z.infer<typeof products.row>
export type PrintType = (typeof productFields.print_type.choices)[number]
