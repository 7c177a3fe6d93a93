/** The frozen book of a campaign (`campaign-books` extension; D8.1): what its report compares the counts with. */

import { defineAction } from '../action.ts'
import { count, day, id, money, text } from '../field.ts'
import { z } from '../z.ts'

const name = z.string().default('')

/** A product as it stood when counting began. The figures of the count are filled in when the campaign closes; until then they are null. */
const bookRow = z.object({
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
  major_number: name,
  sub_major_account: z.string().nullable(),
  ledger_account: z.string().nullable(),
  names: z.object({
    article: name,
    section: name,
    funding: name,
    classification: name,
    condition: name,
    user: name,
    locationOne: name,
    locationTwo: name,
    majorAccount: name,
    subMajorAccount: name,
    ledgerAccount: name,
  }),
  physical_count: count.nullable(),
  scanned: z.boolean().nullable(),
  remarks: z.string().nullable(),
  /** Condition at the close. */
  found_condition: z.string().nullable(),
  /** Not of the book: it stood on the list, within the scope, when the campaign closed. */
  entered: z.boolean().default(false),
})
export type BookRow = z.infer<typeof bookRow>

/** In the order of ids: `after` is the last id of the page before, null when there is no more. */
export const campaignBook = defineAction({
  name: 'campaign-book',
  method: 'GET',
  path: 'inventory/:id/book/',
  body: z.unknown(),
  answer: z.object({ results: z.array(bookRow), after: z.number().int().nullable() }),
  allow: 'reports.read',
})
