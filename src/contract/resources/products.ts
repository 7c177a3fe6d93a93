/** A product is one tagged thing, or a lot of equal things, that somebody answers for (spec 3). */

import { catalogue } from '../access.ts'
import {
  count,
  day,
  id,
  longText,
  money,
  numberedReference,
  optionalText,
  reference,
  signed,
  text,
  versioned,
} from '../field.ts'
import { countMinimum, textLimit } from '../limits.ts'
import { defineResource } from '../resource.ts'
import { z } from '../z.ts'

const printTypes = ['PAR', 'ICS'] as const

const facts = {
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
  ...facts,
  /** The number that the item carried before; sent only where the server offers `old-property-numbers`. */
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

const changeable = z.object({
  ...facts,
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

export const products = defineResource({
  name: 'products',
  path: 'products/',
  words: { one: 'product', many: 'products' },
  row: z.object({
    id,
    ...facts,
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
    shortages: signed,
    physical_count: count.nullable(),
    scanned: z.boolean(),
    remarks: z.string().max(textLimit).nullable(),
    /** When it was last counted or marked as counted; null: never, or before servers kept this. Absent on a plain server. */
    counted_at: z.string().nullable().optional(),
    /** The closed campaign that did not find it, until it is counted again. Absent on a plain server. */
    missing_in: id.nullable().optional(),
    ...versioned,
  }),
  draft,
  patch: changeable.partial(),
  search: ['property_number', 'description', 'remarks', 'purchase_reference', 'old_property_number'],
  order: ['id'],
  orderable: [
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
  points: {
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
  expands: ['article', 'section', 'funding'],
  unique: [['property_number']],
  mirrorVersion: 3,
  allow: catalogue,
})

export type Product = z.infer<typeof products.row>
export type PrintType = (typeof printTypes)[number]
