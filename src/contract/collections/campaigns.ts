/**
 * A count campaign: the collection `inventory` (D8.1). Without any, the current flags are one implicit campaign. It begins as a draft, and
 * its book (`contract/actions/campaigns.ts`) is frozen when counting begins.
 */
import { count, day, id, optionalText, text, versionFields } from '../field-types.ts'
import { z } from '../z.ts'
import { defineCollection } from './define-collection.ts'

export const campaignStates = ['draft', 'counting', 'reconciling', 'closed'] as const

const draft = z.object({
  name: text,
  as_at: day,
  state: z.enum(campaignStates).default('draft'),
  /** Filters of the product list that say what is to be counted; empty means everything. */
  scope: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])).default({}),
  people: z.array(id).default([]),
})

export type CampaignState = (typeof campaignStates)[number]
/** The steps a campaign can take. Closed is final: the next count is a campaign of its own. */
export const campaignTransitions: Readonly<Record<CampaignState, readonly CampaignState[]>> = {
  draft: ['counting'],
  counting: ['reconciling'],
  reconciling: ['counting', 'closed'],
  closed: [],
}

export const countCampaigns = defineCollection({
  name: 'inventory',
  path: 'inventory/',
  label: { one: 'count campaign', many: 'count campaigns' },
  row: draft.extend({
    id,
    /** When the book was frozen, and how many products it holds: at the step from draft to counting. */
    book_at: z.string().nullable().optional(),
    book_rows: count.nullable().optional(),
    /** When it was closed: from then on its figures stay as they are. */
    closed_at: z.string().nullable().optional(),
    /** How many things then stood on the list and not on the book; null while it is open, and where nobody looked. */
    entered_rows: count.nullable().optional(),
    /** False: starts from zero, a count made before the baseline does not count. Absent or null: earlier counts are included. */
    includes_earlier: z.boolean().nullable().optional(),
    /** When counting last ended: a difference that was counted before is not settled yet. */
    reconciling_at: z.string().nullable().optional(),
    /** Why it was closed although differences were not settled. */
    close_reason: optionalText.optional(),
    ...versionFields,
  }),
  draft,
  patch: z.object({
    name: text.optional(),
    as_at: day.optional(),
    state: z.enum(campaignStates).optional(),
    scope: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])).optional(),
    people: z.array(id).optional(),
    /** With the step from draft to counting; false unless said otherwise. */
    includes_earlier: z.boolean().optional(),
    /** With the step to closed. */
    close_reason: optionalText.optional(),
  }),
  searchFields: ['name'],
  defaultOrder: ['-id'],
  sortableFields: ['name', 'as_at', 'state'],
  filters: { state: { column: 'state' } },
  uniqueKeys: [['name']],
  mirrorVersion: 4,
  permissions: {
    read: 'campaigns.read',
    add: 'campaigns.manage',
    change: 'campaigns.manage',
    remove: 'campaigns.manage',
  },
})
export type Campaign = z.infer<typeof countCampaigns.row>
