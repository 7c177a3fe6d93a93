/**
 * The fields of a campaign, besides its name and state, each declared once. The group of a field decides where it is used: the collection
 * (`collections/campaigns.ts`), what a plain server lacks, what a reopened version keeps. The database and the evidence pack follow from the collection.
 */
import { count, day, id, money, optionalText, positiveInteger } from '../field-types.ts'
import { textLimit } from '../limits.ts'
import { z } from '../z.ts'
import { campaignCrew } from './campaign-crew.ts'

/** Values of one filter of a scope. */
const scopeListLimit = 500

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

const moment = z.string().nullable().optional()

/** What people set. */
export const settings = {
  as_at: day,
  /** The products to count, as filters of the product list, which `domain/campaigns/scope-filters.ts` allows. Empty: all products. */
  scope,
  people: z.array(id),
}

/** As {@link settings}, on servers with the extension; null for older campaigns. */
export const extensionSettings = {
  /** Whether closing takes two people: one asks, another one closes. Absent: one person is enough. */
  second_person: z.boolean(),
  /** Whether the server leaves out recorded quantities while it is open, for everybody without `campaigns.see-blind`. Needs `blind-counts`. */
  blind: z.boolean(),
  /** A difference of this many units requires a second count; null: no limit. Needs `second-counts`. */
  second_count_units: positiveInteger.nullable(),
  /** A difference of this value, by unit cost, requires a second count; null: no limit. */
  second_count_value: money.nullable(),
  /** Who leads, reviews and witnesses it. Needs `campaign-crew`, as the fields below. */
  crew: campaignCrew,
  /** First and last day on which people plan to count. */
  planned_begin: day.nullable(),
  planned_end: day.nullable(),
}

/** Sent with the change from draft to counting. */
export const startSettings = {
  /** False, or absent: the campaign starts from zero; counts made before the baseline do not apply. */
  includes_earlier: z.boolean(),
}
export const extensionStartSettings = {
  /** If it includes earlier counts: only those of this day and later; null: all of them. */
  earlier_from: day.nullable(),
}

/** Written by the server when counting begins. */
export const baselineFacts = {
  /** When the baseline was frozen, and how many products it has. */
  book_at: moment,
  book_rows: count.nullable().optional(),
}
export const extensionBaselineFacts = {
  /** The moment when the day `earlier_from` began in the institute's time zone. */
  earlier_since: moment,
}

/** Sent with the change to closed. */
export const closeSettings = {
  /** Why it was closed with open differences, or by one person alone. */
  close_reason: optionalText.optional(),
}

/** Written by the server when counting ends and when the campaign closes. */
export const closeFacts = {
  /** When it was closed. Its figures do not change afterwards. */
  closed_at: moment,
  /** Items that were in the list but not in the baseline at the close. Null while open, and for campaigns closed before this was recorded. */
  entered_rows: count.nullable().optional(),
  /** When counting last ended. A difference is settled by a count made after this. */
  reconciling_at: moment,
}

/** Needs `campaign-versions`. */
export const versionFacts = {
  /** Who asked to close it, and when; null if nobody did. If closing takes two people, only another person may close it. */
  close_asked_by: id.nullable().optional(),
  close_asked_at: moment,
  closed_by: id.nullable().optional(),
  /** Which version of the count it is; absent or null: the first. */
  edition: count.nullable().optional(),
  /** The closed campaign that it reopens. That one keeps its figures. */
  continues: id.nullable().optional(),
  reopen_reason: optionalText.optional(),
}

/** When, by whom and why it was canceled. It then has no figures, and no item is missing because of it. Needs `cancel-campaign`. */
export const cancelFacts = {
  canceled_at: moment,
  canceled_by: id.nullable().optional(),
  cancel_reason: optionalText.optional(),
}

export const fieldsOfExtensions = {
  ...extensionSettings,
  ...extensionStartSettings,
  ...extensionBaselineFacts,
  ...versionFacts,
  ...cancelFacts,
}

/** What a reopened version has in common with the version before: the settings and the baseline. */
export const fieldsOfAllVersions = {
  ...settings,
  ...extensionSettings,
  ...startSettings,
  ...extensionStartSettings,
  ...baselineFacts,
  ...extensionBaselineFacts,
}
