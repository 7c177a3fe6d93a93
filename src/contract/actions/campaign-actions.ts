/** The frozen book of a campaign (`campaign-books` extension; D8.1): what its report compares the counts with. */

import { count, day, id, money, text } from '../field-types.ts'
import { z } from '../z.ts'
import { defineAction } from './define-action.ts'

const nameText = z.string().default('')

/** A product as it stood when counting began. The figures of the count are filled in when the campaign closes; until then they are null. */
const baselineRow = z.object({
  id,
  property_number: text,
  description: z.string(),
  units: count,
  unit_type: z.string(),
  price: money,
  total_offset: money,
  total: money,
  acquisition: day,
  purchase_reference: z.string().nullable(),
  old_property_number: z.string().nullable().default(null),
  print_type: z.enum(['PAR', 'ICS']),
  user: id,
  major_number: nameText,
  sub_major_account: z.string().nullable(),
  ledger_account: z.string().nullable(),
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
  /** Condition at the close. */
  found_condition: z.string().nullable(),
  /** Not of the book: it stood on the list, within the scope, when the campaign closed. */
  entered: z.boolean().default(false),
})
export type BaselineRow = z.infer<typeof baselineRow>

/** In the order of ids: `after` is the last id of the page before, null when there is no more. */
export const getBaseline = defineAction({
  name: 'campaign-book',
  method: 'GET',
  path: 'inventory/:id/book/',
  body: z.unknown(),
  response: z.object({ results: z.array(baselineRow), after: z.number().int().nullable() }),
  permission: 'reports.read',
})
