/** The baseline of a campaign (`campaign-books` extension; D8.1): the frozen records that its report compares the counts with. */

import { baselineShape } from '../collections/define-fields.ts'
import { productFields } from '../collections/product-fields.ts'
import { count, id, money, text } from '../field-types.ts'
import { z } from '../z.ts'
import { defineAction } from './define-action.ts'

const nameText = z.string().default('')

/** A product as it was when counting began. The closing of the campaign fills in the results of the count; until then they are null. */
const baselineRow = z.object({
  id,
  ...baselineShape(productFields),
  property_number: text,
  total: money,
  major_number: nameText,
  names: z.object({
    article: nameText,
    section: nameText,
    funding: nameText,
    classification: nameText,
    condition: nameText,
    user: nameText,
    locationOne: nameText,
    locationTwo: nameText,
    majorAccount: nameText,
    subMajorAccount: nameText,
    ledgerAccount: nameText,
  }),
  physical_count: count.nullable(),
  scanned: z.boolean().nullable(),
  remarks: z.string().nullable(),
  /** Condition when the campaign closed. */
  found_condition: z.string().nullable(),
  /** Not in the baseline: it was in the list, within the scope, when the campaign closed. */
  entered: z.boolean().default(false),
})
export type BaselineRow = z.infer<typeof baselineRow>

/** Pages in the order of ids. Send the `after` of a page to get the next one; null: there is no next page. */
export const getBaseline = defineAction({
  name: 'campaign-book',
  method: 'GET',
  path: 'inventory/:id/book/',
  body: z.unknown(),
  response: z.object({ results: z.array(baselineRow), after: z.number().int().nullable() }),
  permission: 'reports.read',
})
