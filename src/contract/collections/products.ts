/** A product is one tagged item, or a lot of equal items, with a person accountable for it (specification §3). */

import {
  count,
  day,
  id,
  longText,
  money,
  numberedReference,
  optionalText,
  reference,
  signedInteger,
  text,
  versionFields,
} from '../field-types.ts'
import { countMinimum, textLimit } from '../limits.ts'
import { catalogPermissions } from '../permissions.ts'
import { z } from '../z.ts'
import { defineCollection } from './define-collection.ts'

const printTypes = ['PAR', 'ICS'] as const

const productFields = {
  property_number: text,
  description: longText,
  units: count,
  unit_type: text,
  price: money,
  total_offset: money,
  acquisition: day,
  purchase_reference: optionalText,
  remarks: optionalText,
  print_type: z.enum(printTypes),
  series_1: count,
  series_2: count.nullable(),
  sub_major_account: optionalText,
  ledger_account: optionalText,
}

const draft = z.object({
  ...productFields,
  /** The number that the item had before; sent only to a server that offers `old-property-numbers`. */
  old_property_number: optionalText.optional(),
  total_offset: money.default('0.00'),
  purchase_reference: optionalText.default(null),
  remarks: optionalText.default(null),
  series_2: count.nullable().default(null),
  article: id,
  section: id,
  classification: id,
  condition: id,
  funding: id,
  user: id,
  location_code_one: id.nullable().default(null),
  location_code_two: id.nullable().default(null),
  major_account: id.nullable().default(null),
  sub_major_account: optionalText.default(null),
  ledger_account: optionalText.default(null),
})

const changeableFields = z.object({
  ...productFields,
  old_property_number: optionalText,
  article: id,
  section: id,
  classification: id,
  condition: id,
  funding: id,
  user: id,
  location_code_one: id.nullable(),
  location_code_two: id.nullable(),
  major_account: id.nullable(),
  physical_count: z.preprocess(
    (value) => (typeof value === 'string' ? Number(value) : value),
    z.number().int().min(countMinimum).max(2_000_000_000).nullable(),
  ),
  scanned: z.boolean(),
})

export const products = defineCollection({
  name: 'products',
  path: 'products/',
  label: { one: 'product', many: 'products' },
  row: z.object({
    id,
    ...productFields,
    old_property_number: optionalText.default(null),
    total: money,
    article: numberedReference,
    section: reference,
    funding: reference,
    classification: id,
    condition: id,
    user: id,
    location_code_one: id.nullable(),
    location_code_two: id.nullable(),
    major_account: id.nullable(),
    shortages: signedInteger,
    physical_count: count.nullable(),
    scanned: z.boolean(),
    remarks: z.string().max(textLimit).nullable(),
    /** When it was last counted or marked as counted; null: never, or before servers recorded this. Absent on a plain server. */
    counted_at: z.string().nullable().optional(),
    /** The closed campaign that did not find it; null again once it is counted. Absent on a plain server. */
    missing_in: id.nullable().optional(),
    ...versionFields,
  }),
  draft,
  patch: changeableFields.partial(),
  searchFields: ['property_number', 'description', 'remarks', 'purchase_reference', 'old_property_number'],
  defaultOrder: ['id'],
  sortableFields: [
    'property_number',
    'description',
    'acquisition',
    'price',
    'units',
    'total',
    'physical_count',
    'updated_at',
  ],
  filters: {
    article: { column: 'article' },
    section: { column: 'section' },
    classification: { column: 'classification' },
    condition: { column: 'condition' },
    funding: { column: 'funding' },
    user: { column: 'user' },
    location_code_one: { column: 'location_code_one' },
    location_code_two: { column: 'location_code_two' },
    major_account: { column: 'major_account' },
    sub_major_account: { column: 'sub_major_account' },
    ledger_account: { column: 'ledger_account' },
    print_type: { column: 'print_type' },
    scanned: { column: 'scanned' },
    property_number: { column: 'property_number' },
    old_property_number: { column: 'old_property_number' },
  },
  references: {
    article: 'articles',
    section: 'sections',
    funding: 'fundings',
    classification: 'classifications',
    condition: 'conditions',
    user: 'users',
    location_code_one: 'location-code-one',
    location_code_two: 'location-code-two',
    major_account: 'major-account-groups',
  },
  expandedFields: ['article', 'section', 'funding'],
  uniqueKeys: [['property_number']],
  mirrorVersion: 3,
  permissions: catalogPermissions,
})

export type Product = z.infer<typeof products.row>
export type PrintType = (typeof printTypes)[number]
