/**
 * A count campaign: the collection `inventory` (D8.1). On a server without campaigns, the current scanned flags are one implicit campaign.
 * A campaign begins as a draft; its baseline (`contract/actions/campaign-actions.ts`) is frozen when counting begins.
 */
import { campaignCrew } from '../campaigns/campaign-crew.ts'
import { count, day, id, money, optionalText, positiveInteger, text, versionFields } from '../field-types.ts'
import { textLimit } from '../limits.ts'
import { z } from '../z.ts'
import { defineCollection } from './define-collection.ts'

/** Values of one filter of a scope. */
const scopeListLimit = 500

/** Those that a request may set. Canceling is an action of its own. */
const settableStates = ['draft', 'counting', 'reconciling', 'closed'] as const
export const campaignStates = [...settableStates, 'canceled'] as const

const scalar = z.union([z.string().max(textLimit), z.number(), z.boolean(), z.null()])
const rangeEnd = z.union([z.string().max(textLimit), z.number()])
/** Field → test, as in the offline list: equal to a value, one of several, or in a range. All must hold. */
const scope = z.record(
  z.string(),
  z.union([
    scalar,
    z.array(scalar).min(1).max(scopeListLimit),
    z.object({ min: rangeEnd.optional(), max: rangeEnd.optional() }),
  ]),
)

const draft = z.object({
  name: text,
  as_at: day,
  state: z.enum(settableStates).default('draft'),
  /** The products to count, as filters of the product list, which `domain/campaigns/scope-filters.ts` allows. Empty: all products. */
  scope: scope.default({}),
  people: z.array(id).default([]),
  /** Whether closing takes two people: one asks, another one closes. Absent: one person is enough. */
  second_person: z.boolean().nullable().optional(),
  /** Whether the server leaves out recorded quantities while it is open, for everybody without `campaigns.see-blind`. Needs `blind-counts`. */
  blind: z.boolean().nullable().optional(),
  /** A difference of this many units requires a second count; null: no limit. Needs `second-counts`. */
  second_count_units: positiveInteger.nullable().optional(),
  /** A difference of this value, by unit cost, requires a second count; null: no limit. */
  second_count_value: money.nullable().optional(),
  /** Who leads, reviews and witnesses it. Needs `campaign-crew`, as the fields below. */
  crew: campaignCrew.nullable().optional(),
  /** First and last day on which people plan to count. */
  planned_begin: day.nullable().optional(),
  planned_end: day.nullable().optional(),
})

export type CampaignState = (typeof campaignStates)[number]
export type SettableState = (typeof settableStates)[number]
/** The states that a change may set. Closed and canceled are final: the next count is another campaign. Canceling is `cancelCampaign`. */
export const campaignTransitions: Readonly<Record<CampaignState, readonly SettableState[]>> = {
  draft: ['counting'],
  counting: ['reconciling'],
  reconciling: ['counting', 'closed'],
  closed: [],
  canceled: [],
}

export const countCampaigns = defineCollection({
  name: 'inventory',
  path: 'inventory/',
  // not a text: fixed texts take the English noun
  label: { one: 'count campaign', many: 'count campaigns' },
  row: draft.extend({
    id,
    state: z.enum(campaignStates).default('draft'),
    /** When the baseline was frozen (when counting began), and how many products it has. */
    book_at: z.string().nullable().optional(),
    book_rows: count.nullable().optional(),
    /** When it was closed. Its figures do not change afterwards. */
    closed_at: z.string().nullable().optional(),
    /** Items that were in the list but not in the baseline at the close. Null while open, and for campaigns closed before this was recorded. */
    entered_rows: count.nullable().optional(),
    /** False: the campaign starts from zero; counts made before the baseline do not apply. Absent or null: earlier counts are included. */
    includes_earlier: z.boolean().nullable().optional(),
    /** If it includes earlier counts: only those of this day and later; null: all of them. */
    earlier_from: day.nullable().optional(),
    /** The moment when that day began in the institute's time zone. */
    earlier_since: z.string().nullable().optional(),
    /** When counting last ended. A difference is settled by a count made after this. */
    reconciling_at: z.string().nullable().optional(),
    /** Why it was closed with open differences, or by one person alone. */
    close_reason: optionalText.optional(),
    /** Who asked to close it, and when; null if nobody did. If closing takes two people, only another person may close it. */
    close_asked_by: id.nullable().optional(),
    close_asked_at: z.string().nullable().optional(),
    closed_by: id.nullable().optional(),
    /** Which version of the count it is; absent or null: the first. */
    edition: count.nullable().optional(),
    /** The closed campaign that it reopens. That one keeps its figures. */
    continues: id.nullable().optional(),
    reopen_reason: optionalText.optional(),
    /** When, by whom and why it was canceled. It then has no figures, and no item is missing because of it. */
    canceled_at: z.string().nullable().optional(),
    canceled_by: id.nullable().optional(),
    cancel_reason: optionalText.optional(),
    ...versionFields,
  }),
  draft,
  patch: z.object({
    name: text.optional(),
    as_at: day.optional(),
    state: z.enum(settableStates).optional(),
    scope: scope.optional(),
    people: z.array(id).optional(),
    /** Sent when the state changes from draft to counting; false if absent. */
    includes_earlier: z.boolean().optional(),
    /** Sent with `includes_earlier`. */
    earlier_from: day.nullable().optional(),
    crew: campaignCrew.optional(),
    planned_begin: day.nullable().optional(),
    planned_end: day.nullable().optional(),
    second_person: z.boolean().optional(),
    blind: z.boolean().optional(),
    second_count_units: positiveInteger.nullable().optional(),
    second_count_value: money.nullable().optional(),
    /** Sent when the state changes to closed. */
    close_reason: optionalText.optional(),
  }),
  searchFields: ['name'],
  defaultOrder: ['-id'],
  sortableFields: ['name', 'as_at', 'state'],
  filters: { state: { column: 'state' } },
  uniqueKeys: [['name']],
  mirrorVersion: 8,
  permissions: {
    read: 'campaigns.read',
    add: 'campaigns.manage',
    change: 'campaigns.manage',
    remove: 'campaigns.manage',
  },
})
export type Campaign = z.infer<typeof countCampaigns.row>
