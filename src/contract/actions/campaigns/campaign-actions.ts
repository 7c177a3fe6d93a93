/** The baseline of a campaign (`campaign-books` extension; D8.1): the frozen records that its report compares the counts with. */

import { countCampaigns } from '#contract/collections/campaigns.ts'
import { baselineShape } from '#contract/collections/define-fields.ts'
import { productFields } from '#contract/collections/product-fields.ts'
import { count, id, money, optionalText, text } from '#contract/field-types.ts'
import { z } from '#contract/z.ts'
import { defineAction } from '../define-action.ts'

const nameText = z.string().default('')

/** A product as it was when counting began. Closing the campaign fills in the results of the count; until then they are null. */
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
  /** Checklist answers when the campaign closed. */
  checklist: z.string().nullable().default(null),
  /** Condition when the campaign closed. */
  found_condition: z.string().nullable(),
  /** Its count was made before the campaign began. Null while it is open, and for campaigns closed before this was recorded. */
  counted_earlier: z.boolean().nullable().default(null),
  /** When it was counted or marked, and when its count was made. Null as above. */
  counted_at: z.string().nullable().default(null),
  physical_count_at: z.string().nullable().default(null),
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

/** Asks another person to close the campaign, or withdraws this request. The reason is stored for the close. Needs `campaign-versions`. */
export const askClose = defineAction({
  name: 'ask-close',
  method: 'POST',
  path: 'inventory/:id/ask_close/',
  body: z.object({ withdraw: z.boolean().default(false), reason: optionalText.default(null) }),
  response: countCampaigns.row,
  permission: 'campaigns.manage',
})

/**
 * Reopens a closed campaign as its next version: a new campaign with the same baseline, in the state reconciling. The closed one keeps its figures.
 * Needs `campaign-versions`.
 */
export const reopenCampaign = defineAction({
  name: 'reopen-campaign',
  method: 'POST',
  path: 'inventory/:id/reopen/',
  body: z.object({ reason: text }),
  response: countCampaigns.row,
  permission: 'campaigns.manage',
})

/**
 * Cancels a campaign that counts or is being reconciled: nothing is missing, no item changes, and its counts stay in the records. Final. Needs
 * `cancel-campaign`.
 */
export const cancelCampaign = defineAction({
  name: 'cancel-campaign',
  method: 'POST',
  path: 'inventory/:id/cancel/',
  body: z.object({ reason: text }),
  response: countCampaigns.row,
  permission: 'campaigns.manage',
})

/** A count that was made before a campaign closed and received afterwards. It is not in the campaign's figures. */
const lateCount = z.object({
  id,
  product: id,
  physical_count: count.nullable(),
  scanned: z.boolean().nullable(),
  remarks: z.string().nullable(),
  /** It undoes an earlier count. */
  is_undo: z.boolean(),
  user: id.nullable(),
  device: z.string().nullable(),
  counted_at: z.string(),
  received_at: z.string(),
})
export type LateCount = z.infer<typeof lateCount>

/** In the order of arrival. Send the `after` of a page to get the next one; null: there is no next page. Needs `campaign-versions`. */
export const listLateCounts = defineAction({
  name: 'list-late-counts',
  method: 'GET',
  path: 'inventory/:id/late/',
  body: z.unknown(),
  response: z.object({ results: z.array(lateCount), after: id.nullable() }),
  permission: 'reports.read',
})

/** The latest count of one person, from the history. Undone counts are ignored. */
const personCount = z.object({ by: id.nullable(), physical_count: count, at: z.string() })
/** An item whose count differs from its recorded quantity, or that several people counted. */
const countsOfItem = z.object({ product: id, version: z.string(), counts: z.array(personCount) })
export type CountsOfItem = z.infer<typeof countsOfItem>

/**
 * The counts by person, for the items of a campaign whose counts must be compared. In the order of ids: send the `after` of a page to get the next
 * one; null: there is no next page. A page may be empty and still have a next one. Needs `counts-by-person`.
 */
export const listCountsByPerson = defineAction({
  name: 'counts-by-person',
  method: 'GET',
  path: 'inventory/:id/counts_by_person/',
  body: z.unknown(),
  response: z.object({ results: z.array(countsOfItem), after: id.nullable() }),
  permission: 'history.read',
})
