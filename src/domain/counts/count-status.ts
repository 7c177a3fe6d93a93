/**
 * Decides whether an item is counted, and with which quantity (D7.3, D8.1); used by screens, exports and forms. All campaigns share one scanned flag
 * and one count per item; a campaign that starts from zero accepts only counts made after its baseline.
 */
import { type Campaign, endedStates, openStates } from '#contract/collections/campaigns.ts'
import type { Product } from '#contract/collections/products.ts'
import { t } from '#text/counting/count-states.ts'
import { itemType } from '../documents/document-type.ts'
import { toCentavos } from '../money/money.ts'
import { labelsOf } from '../text/labels-of.ts'

/** `missing`: a closed campaign with the item in its baseline did not find it, and nobody has counted it since. */
export type CountStatus = 'counted' | 'not-counted' | 'missing'

/** The statuses of an item that no campaign found: missing after the end of its campaign, not counted before. */
export const unfoundStatuses = ['not-counted', 'missing'] as const satisfies readonly CountStatus[]

export const statusLabels = labelsOf<CountStatus>({
  counted: () => t('counted'),
  'not-counted': () => t('notCounted'),
  missing: () => t('missing'),
})

/** The fields of an item that its count status depends on. */
export type CountFacts = Pick<Product, 'physical_count' | 'scanned' | 'counted_at' | 'missing_in'>

/** Which counts apply to a campaign ({@link isCountedFor}). */
export interface CountWindow {
  /** The moment of the baseline; null before counting begins. */
  began: string | null
  /** Counts before this moment do not apply; null: earlier counts are included. */
  since: string | null
}

/** An open campaign: which items it counts, and which counts apply to it. */
export interface OpenCount extends CountWindow {
  scope: Campaign['scope']
}

/** The fields of a campaign that say which counts apply to it. */
export type CountRules = Pick<Campaign, 'book_at' | 'includes_earlier' | 'earlier_since'>

export const countWindow = (campaign: CountRules): CountWindow => ({
  began: campaign.book_at ?? null,
  since: countsSince(campaign),
})

/** The moment from which counts apply to a campaign; null: all earlier counts are included, or counting has not begun. */
export const countsSince = ({ book_at, includes_earlier, earlier_since }: CountRules): string | null =>
  includes_earlier === false ? (book_at ?? null) : book_at ? (earlier_since ?? null) : null

/** Whether counts from before its baseline count. */
export const keepsEarlier = (campaign: CountRules): boolean =>
  Boolean(campaign.book_at) && campaign.includes_earlier !== false

export const isOpenCampaign = ({ state }: Pick<Campaign, 'state'>): boolean => openStates.includes(state)
export const isEndedCampaign = ({ state }: Pick<Campaign, 'state'>): boolean => endedStates.includes(state)

/** The open campaigns, newest first. An item in several of them is declared in the first one only. */
export const openCampaigns = <One extends Pick<Campaign, 'id' | 'state'>>(campaigns: readonly One[]): readonly One[] =>
  campaigns.filter(isOpenCampaign).toSorted((a, b) => b.id - a.id)

/** Whether it currently hides recorded quantities from everybody without `campaigns.see-blind`. */
export const isOpenBlind = (campaign: Pick<Campaign, 'state' | 'blind'>): boolean =>
  campaign.blind === true && isOpenCampaign(campaign)

/** Whether an open blind count includes the item. Then the count never starts from the recorded quantity, not even for people who may see it. */
export const isBlindItem = <Item extends object>(
  item: Item,
  campaigns: readonly Pick<Campaign, 'state' | 'scope' | 'blind'>[],
): boolean => campaigns.some((one) => isOpenBlind(one) && isInScope(one.scope, (name) => item[name as keyof Item]))

const scalarOf = (value: unknown): unknown =>
  typeof value === 'object' && value !== null && 'id' in value ? value.id : value

export const openCounts = (campaigns: Iterable<Campaign>): readonly OpenCount[] =>
  [...campaigns].filter(isOpenCampaign).map((campaign) => ({ ...countWindow(campaign), scope: campaign.scope }))

/** `field` returns a field of the item as the API has it; a reference as its id, or as an object with the id. Compares as the server does. */
export function isInScope(scope: Campaign['scope'], field: (name: string) => unknown): boolean {
  return Object.entries(scope).every(([name, test]) => passes(test, scopedValue(name, field)))
}

const scopedValue = (name: string, field: (name: string) => unknown): unknown => {
  const value = scalarOf(field(name)) ?? null
  if (name !== 'category' || value !== null) return value
  return itemType({ price: String(field('price')), print_type: field('print_type') as Product['print_type'] }).category
}

type ScopeTest = Campaign['scope'][string]

function passes(test: ScopeTest, value: unknown): boolean {
  if (Array.isArray(test)) return test.some((one) => passes(one, value))
  if (test === null || value === null) return test === value
  return typeof test === 'object' ? isInRange(test as ScopeRange, value) : String(value) === String(test)
}

type ScopeRange = Exclude<ScopeTest, string | number | boolean | null | readonly unknown[]>

/** Days as text, amounts of money exactly. */
function isInRange({ min, max }: ScopeRange, value: unknown): boolean {
  const isMoney = [min, max].some((end) => typeof end === 'string' && /^\d+\.\d{2}$/.test(end))
  const key = (end: unknown) => (isMoney ? toCentavos(String(end)) : typeof end === 'number' ? end : String(end))
  const sortable = key(value)
  return (min === undefined || sortable >= key(min)) && (max === undefined || sortable <= key(max))
}

/** Marked as counted, and not before `since`. A plain server does not record when; there the flag alone decides. */
export const isCountedSince = (
  { scanned, counted_at }: Pick<CountFacts, 'scanned' | 'counted_at'>,
  since: string | null,
): boolean => scanned && (since === null || counted_at === undefined || (counted_at ?? '') >= since)

const isNotFound = ({ missing_in }: Pick<CountFacts, 'missing_in'>): boolean => (missing_in ?? null) !== null

/**
 * Counted for a campaign. A campaign that includes earlier counts accepts one from before its baseline only if no closed campaign missed the
 * item after that count.
 */
export const isCountedFor = (
  facts: Pick<CountFacts, 'scanned' | 'counted_at' | 'missing_in'>,
  { began, since }: CountWindow,
): boolean => isCountedSince(facts, isNotFound(facts) ? (began ?? since) : since)

/** Counted for a campaign by a count from before it began: "counted earlier" on screens, in files and on paper. */
export const isCountedEarlier = (
  facts: Pick<CountFacts, 'scanned' | 'counted_at' | 'missing_in'>,
  window: CountWindow,
): boolean =>
  window.began !== null &&
  facts.counted_at !== undefined &&
  isCountedFor(facts, window) &&
  (facts.counted_at ?? '') < window.began

/** Counted for every open campaign that the item is in. */
const isCountedNow = (
  facts: Pick<CountFacts, 'scanned' | 'counted_at' | 'missing_in'>,
  openCampaigns: readonly OpenCount[],
  field: (name: string) => unknown,
): boolean => facts.scanned && openCampaigns.every((one) => isCountedFor(facts, one) || !isInScope(one.scope, field))

export function countStatus(counted: boolean, isMissing: boolean): CountStatus {
  if (isMissing) return 'missing'
  return counted ? 'counted' : 'not-counted'
}

/**
 * Quantity on hand per count, as forms state it: 0 if missing; null if not counted yet, or seen without a count. A stored count that does not apply, such
 * as one from before a campaign that starts from zero, is none.
 */
export function onHand(status: CountStatus, physicalCount: number | null): number | null {
  if (status === 'missing') return 0
  return status === 'counted' ? physicalCount : null
}

export interface CurrentCount {
  /** Whether the status is `counted`. The stored flag of a missing item may still be set by a count before the campaign that missed it. */
  scanned: boolean
  count_status: CountStatus
  on_hand: number | null
  /** As {@link listedCount}, but also where a blind count hides the quantity. */
  listed_count: number | null
}

/**
 * The count that lists, items and files show (decision 158): the quantity on hand, and of an item that no open campaign includes the stored count also if
 * nobody marked the item as counted. In a blind count only a count of this campaign, because an earlier one would reveal the quantity.
 */
export const listedCount = ({
  on_hand,
  listed_count = on_hand,
  quantity_hidden,
}: {
  on_hand: number | null
  listed_count?: number | null | undefined
  quantity_hidden?: boolean | undefined
}): number | null => (quantity_hidden ? on_hand : listed_count)

/**
 * The status of a listed item in the current count. A closed campaign that did not find it says nothing against an open one that has it as counted.
 */
export function currentCount(
  facts: CountFacts,
  openCampaigns: readonly OpenCount[],
  field: (name: string) => unknown,
): CurrentCount {
  const isCounted = isCountedNow(facts, openCampaigns, field)
  const isInOpenCampaign = () => openCampaigns.some(({ scope }) => isInScope(scope, field))
  const status = countStatus(isCounted, isNotFound(facts) && !(isCounted && isInOpenCampaign()))
  const on_hand = onHand(status, facts.physical_count)
  const listed_count = status === 'not-counted' && !isInOpenCampaign() ? facts.physical_count : on_hand
  return { scanned: status === 'counted', count_status: status, on_hand, listed_count }
}

/** The status of a listed item in one open campaign, whatever other campaigns it is in. */
export function countInWindow(facts: CountFacts, window: CountWindow): CurrentCount {
  const status = countStatus(isCountedFor(facts, window), false)
  const on_hand = onHand(status, facts.physical_count)
  return { scanned: status === 'counted', count_status: status, on_hand, listed_count: on_hand }
}

/** The count of a counted item; null if the count is from before the campaign or from before the item was missing. */
export const countInCampaign = ({
  scanned,
  physical_count,
}: Pick<CurrentCount, 'scanned'> & Pick<Product, 'physical_count'>): number | null => (scanned ? physical_count : null)

/** When an item was counted, by the server's clock: the device's time, corrected by its clock skew, and not later than the arrival. */
export function countedAt(recordedAt: string | null, skewMs: number | null, receivedAt: string): string {
  const recorded = new Date(recordedAt === null ? Number.NaN : Date.parse(recordedAt) + (skewMs ?? 0)).getTime()
  const received = Date.parse(receivedAt)
  return new Date(Number.isNaN(recorded) ? received : Math.min(recorded, received)).toISOString()
}

/** A count that is probably a typing error: at least ten times the recorded quantity, and at least ten more. */
export const isImplausible = (units: number, count: number): boolean => count >= 10 * units && count - units >= 10

/** A difference is settled once somebody counts or confirms the item after counting ended. */
export const isSettled = (
  { counted_at }: Pick<CountFacts, 'counted_at'>,
  { reconciling_at }: Pick<Campaign, 'reconciling_at'>,
): boolean => !!reconciling_at && (counted_at ?? '') >= reconciling_at

/** True for a day after today: a campaign cannot close before its as-at day. Days of the institute's zone, `YYYY-MM-DD`. */
export const isAsAtInFuture = (asAt: string, today: string): boolean => asAt > today
export const futureAsAtMessage = (): string => t('campaign.futureDay')

/**
 * Validates the as-at date of a form. The campaign's own as-at date is the admin's decision: a draft may have a future date, and a count made in
 * January may be as at December 31. Days are in the institute's time zone; blank: none.
 */
export function asAtProblem(
  asAt: string,
  {
    today,
    campaignDay,
    baselineDay,
    draft,
  }: { today: string; campaignDay: string; baselineDay: string; draft: boolean },
): 'future' | 'before-baseline' | null {
  if (isAsAtInFuture(asAt, today)) return draft && asAt === campaignDay ? null : 'future'
  return asAt !== '' && asAt < baselineDay && asAt !== campaignDay ? 'before-baseline' : null
}

/** An item of a baseline with its count. */
export type CountedItem = Pick<Product, 'units' | 'physical_count' | 'counted_at'>

/** Whether closing needs a reason because of this item: its difference is not settled, or its count is implausible. */
export function openDifference(
  item: CountedItem,
  campaign: Pick<Campaign, 'reconciling_at'>,
): { unsettled: boolean; implausible: boolean } {
  const differs = item.physical_count !== null && item.physical_count !== item.units
  return {
    unsettled: differs && !isSettled(item, campaign),
    implausible: differs && isImplausible(item.units, item.physical_count ?? 0),
  }
}

export const needsCloseReason = (items: readonly CountedItem[], campaign: Pick<Campaign, 'reconciling_at'>): boolean =>
  items.some((item) => Object.values(openDifference(item, campaign)).some(Boolean))
