/**
 * The queue of the reconcile screen: everything in a campaign that differs from the records, each entry in one group. The number beside a group is
 * its number of entries. An item that was counted or confirmed after counting ended is settled and not in the queue.
 */
import type { Campaign } from '#contract/collections/campaigns.ts'
import { t } from '#text/reconcile/reconcile-queue.ts'
import { byAccount, type CountByPerson, type SameCounter } from '../campaigns/same-counter.ts'
import {
  isOpenSecondCount,
  type SecondCountRecords,
  type SecondCountState,
  secondCountState,
  standingCount,
} from '../campaigns/second-counts.ts'
import { type SettledItem, type Settlement, stands } from '../campaigns/settlements.ts'
import type { ProductView } from '../catalog/catalog-queries.ts'
import { isImplausible, isSettled } from './count-status.ts'
import type { Departure } from './departures.ts'
import { isDecidedLocally, type LocalDecisions, type Sighting } from './local-decisions.ts'
import {
  acceptableCount,
  type Observation,
  type ReconcileSuggestion,
  reconcileSuggestionText,
  suggestReconciliation,
  withoutUndone,
  withSecondCount,
} from './reconcile-suggestion.ts'

/** In the order of the queue: probable mistakes first, findings without a record last. */
export const queueGroups = [
  'implausible',
  'disagree',
  'waiting',
  'short',
  'over',
  'moved',
  'seenOnly',
  'notHere',
  'notFound',
  'nobodyWent',
  'leftScope',
  'unknown',
] as const
export type QueueGroup = (typeof queueGroups)[number]
export const queueGroupLabel = (group: QueueGroup): string => t(`group.${group}`)

export type QueueEntry =
  /** `departure`: it left the scope since counting began. */
  | { group: Exclude<QueueGroup, 'unknown'>; product: number; departure?: Departure }
  /** Found without a record: the id of the finding. */
  | { group: 'unknown'; finding: string }

export const queueKey = (entry: QueueEntry): string =>
  'product' in entry ? `item ${entry.product}` : `finding ${entry.finding}`

/** A counted item that may differ from its record. */
export interface CountedEntry {
  id: number
  units: number
  /** Its count in the campaign; null: seen without a count. */
  count: number | null
  counted_at?: string | null | undefined
  /** When its count was made. */
  physical_count_at?: string | null | undefined
  /** The latest count of each person; null if this device does not know them. */
  counts: readonly number[] | null
  /** Who made its count; null or absent: not known. */
  by?: number | null
}

export interface QueueFacts extends LocalDecisions {
  campaign: Pick<Campaign, 'reconciling_at'>
  /** Counted items, each once, in the order of the queue, including those without a difference. */
  counted: readonly CountedEntry[]
  /** Items without a count, in the order of the queue. */
  uncounted: readonly number[]
  /** Of these, the items in rooms where something was counted, or that somebody closed. */
  inVisitedRooms: ReadonlySet<number>
  /** Items that left the scope of the campaign since counting began. They are among `counted` and `uncounted` too. */
  left?: ReadonlyMap<number, Departure>
  /** Undecided findings without a record. */
  unknown: readonly string[]
  /** Settlements of items, from any device. */
  settlements?: ReadonlyMap<number, Settlement>
  /** Requests for second counts, and their results. */
  secondCounts?: ReadonlyMap<number, SecondCountRecords>
}

type ItemGroup = Exclude<QueueGroup, 'unknown'>

/** The state of the second count of a counted item. */
export const secondCountOf = (
  { id, count, by, ...moments }: Pick<CountedEntry, 'id' | 'count' | 'counted_at' | 'physical_count_at' | 'by'>,
  records: QueueFacts['secondCounts'],
): SecondCountState | null =>
  secondCountState(records?.get(id), count === null ? null : standingCount(moments, count, by ?? null))

/** The group that follows from an item's second count; undefined: none follows, so the other rules apply. */
function groupBySecondCount(state: SecondCountState | null, { units, count }: CountedEntry): ItemGroup | undefined {
  if (state === null || count === null || state.is === 'decided') return undefined
  if (state.is !== 'agrees') return state.is === 'waiting' ? 'waiting' : 'disagree'
  if (state.count === count && count === units) return undefined
  // Two of three people agree, but not with the count in the list.
  const counted = state.count === units ? count : state.count
  if (isImplausible(units, counted)) return 'implausible'
  return counted < units ? 'short' : 'over'
}

function groupOfCounted(item: CountedEntry, sighting: Sighting | undefined): ItemGroup | null {
  const { units, count } = item
  if (count === null) return sighting?.kind === 'elsewhere' ? 'moved' : 'seenOnly'
  if (isImplausible(units, count)) return 'implausible'
  const isDenied = sighting?.kind === 'not-found' && Date.parse(sighting.at) > Date.parse(item.counted_at ?? '')
  if (isDenied || new Set(item.counts ?? []).size > 1) return 'disagree'
  if (count !== units) return count < units ? 'short' : 'over'
  return sighting?.kind === 'elsewhere' ? 'moved' : null
}

function groupOfUncounted(id: number, { sightings, inVisitedRooms, left }: QueueFacts): ItemGroup {
  if (left?.has(id)) return 'leftScope'
  const kind = sightings.get(id)?.kind
  if (kind === 'elsewhere') return 'moved'
  if (kind === 'not-found') return 'notHere'
  return inVisitedRooms.has(id) ? 'notFound' : 'nobodyWent'
}

/**
 * Whether the item is settled: it is unchanged since its settlement, and nobody recorded another location since. So no item is decided twice, and an
 * item that changes returns to the queue.
 */
function isSettledAs(group: ItemGroup | null, id: number, item: SettledItem, facts: QueueFacts): boolean {
  const settlement = facts.settlements?.get(id)
  if (!group || !settlement || !stands(settlement, item)) return false
  const sighting = facts.sightings.get(id)
  if (sighting && Date.parse(sighting.at) > Date.parse(settlement.at)) return false
  return group !== 'moved' || settlement.difference === 'moved'
}

/** The entries in the order of their groups. Each item is in the queue at most once. */
export function reconcileQueue(facts: QueueFacts): readonly QueueEntry[] {
  const byGroup = new Map<QueueGroup, QueueEntry[]>(queueGroups.map((group) => [group, []]))
  const seen = new Set<number>()
  const add = (id: number, group: ItemGroup | null) => {
    const departure = facts.left?.get(id)
    if (group !== null && !seen.has(id))
      byGroup.get(group)?.push({ group, product: id, ...(departure && { departure }) })
    seen.add(id)
  }
  for (const item of facts.counted) {
    const state = secondCountOf(item, facts.secondCounts)
    // Somebody may have requested a second count after it was decided here.
    if (!isOpenSecondCount(state) && isDecidedLocally(item, facts)) {
      add(item.id, null)
      continue
    }
    const second = groupBySecondCount(state, item)
    if (second !== undefined) {
      add(item.id, second)
      continue
    }
    const group = isSettled(item, facts.campaign) ? null : groupOfCounted(item, facts.sightings.get(item.id))
    add(item.id, isSettledAs(group, item.id, { ...item, isCounted: true, onHand: item.count }, facts) ? null : group)
  }
  for (const id of facts.uncounted) {
    if (isDecidedLocally({ id, count: null }, facts)) continue
    const group = groupOfUncounted(id, facts)
    // Without a count, its quantity has no meaning.
    add(id, isSettledAs(group, id, { units: 0, isCounted: false, onHand: null }, facts) ? null : group)
  }
  for (const finding of new Set(facts.unknown)) byGroup.get('unknown')?.push({ group: 'unknown', finding })
  return [...byGroup.values()].flat()
}

/** How many entries each group has. */
export function queueFigures(queue: readonly QueueEntry[]): Readonly<Record<QueueGroup, number>> {
  const figures = Object.fromEntries(queueGroups.map((group) => [group, 0])) as Record<QueueGroup, number>
  for (const { group } of queue) figures[group]++
  return figures
}

/**
 * The count that the accept key records for an entry; null if it needs a closer look first. Items with doubtful counts, and items in another room
 * than recorded, are never accepted by key.
 */
export function countToAccept(group: QueueGroup, suggestion: ReconcileSuggestion, units: number): number | null {
  return group === 'short' || group === 'over' ? acceptableCount(suggestion, units) : null
}

/** The suggestion for an entry, with the reason. `left`: what happened to an item that left the scope. */
export function queueVerdict(
  group: QueueGroup,
  suggestion: ReconcileSuggestion | null,
  { units, seenIn, place, left }: { units: number; seenIn: string; place: string; left: string },
): string | null {
  switch (group) {
    case 'moved':
      return t('why.moved', { seenIn: seenIn || '–', place: place || '–' })
    case 'leftScope':
      return `${left} ${t('why.leftScope')}`.trim()
    case 'notHere':
    case 'notFound':
    case 'nobodyWent':
    case 'unknown':
      return t(`why.${group}`)
    case 'disagree':
      return suggestion?.kind === 'disagree' || suggestion?.kind === 'second-count' || suggestion === null
        ? suggestion && reconcileSuggestionText(suggestion, units)
        : t('why.denied')
    default:
      return suggestion && reconcileSuggestionText(suggestion, units)
  }
}

/** Who made the count in the list: the last person who recorded this quantity; null if nobody is known. */
export function currentCounter(observations: readonly Observation[], count: number | null): number | null {
  const same = withoutUndone(observations).filter((one) => one.physical_count !== null)
  const [latest] = same.toSorted((a, b) => Date.parse(b.at) - Date.parse(a.at))
  return latest?.physical_count === count ? latest.by : null
}

/** Rules by which many entries are accepted at once. */
export const acceptRules = ['agreed', 'oneShort', 'oneOver'] as const
export type AcceptRule = (typeof acceptRules)[number]

/** The rule by which an entry may be accepted; null if it needs an individual decision. */
export function ruleOf(group: QueueGroup, suggestion: ReconcileSuggestion, units: number): AcceptRule | null {
  const count = countToAccept(group, suggestion, units)
  if (count === null || count === units) return null
  if (suggestion.kind === 'agreed') return 'agreed'
  if (suggestion.kind !== 'one-says') return null
  return count < units ? 'oneShort' : 'oneOver'
}

type Compared = Pick<ProductView, 'version' | 'units' | 'physical_count' | 'scanned'>

/** Whether an item still has the count and the quantity that a person saw. */
export const isSameCount = (now: Compared, seen: Compared): boolean =>
  now.version === seen.version &&
  now.units === seen.units &&
  now.physical_count === seen.physical_count &&
  now.scanned === seen.scanned

export interface PlannedCount<Item> {
  product: Item
  count: number
}

/**
 * The counts that accepting by each rule would record. `countsOf`: the latest counts of an item by person, with the version of the item when they
 * were read; an item that changed since is left out, as is one with an unsent count of this device, which the server's history lacks.
 */
export function planAcceptance<Item extends Compared & Pick<ProductView, 'id' | 'countProgress' | 'counted_at'>>(
  entries: readonly { group: QueueGroup; product: Item }[],
  countsOf: (id: number) => { version: string; observations: readonly Observation[] } | null,
  secondCounts?: QueueFacts['secondCounts'],
  isOne: SameCounter = byAccount,
): Readonly<Record<AcceptRule, readonly PlannedCount<Item>[]>> {
  const plan: Record<AcceptRule, PlannedCount<Item>[]> = { agreed: [], oneShort: [], oneOver: [] }
  for (const { group, product } of entries) {
    const read = countsOf(product.id)
    const isSent = product.countProgress.kind === 'sent'
    if (!read || !isSent || read.version !== product.version) continue
    const { units, physical_count: counted } = product
    const state = secondCountOf(
      { ...product, count: counted, by: currentCounter(read.observations, counted) },
      secondCounts,
    )
    const isOneOf = (one: CountByPerson, other: CountByPerson) => isOne(product.id, one, other)
    const suggested = suggestReconciliation(units, read.observations, null, isOneOf)
    const suggestion = withSecondCount(suggested, state, counted ?? 0)
    const rule = ruleOf(group, suggestion, product.units)
    if (rule && 'count' in suggestion) plan[rule].push({ product, count: suggestion.count })
  }
  return plan
}
