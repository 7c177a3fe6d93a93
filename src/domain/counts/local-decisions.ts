/** Decisions that somebody makes on the reconcile screen: their items leave the queue before the list on the device has them. */
import { standingCount } from '../campaigns/second-counts.ts'

/** The latest sighting of an item that differs from its recorded location. */
export interface Sighting {
  kind: 'not-found' | 'elsewhere'
  /** When it was recorded; ISO. */
  at: string
}

/** A decision made on this screen, which the offline list may not contain yet. */
export interface LocalDecision {
  /** Its count in the campaign before the decision; null: none. */
  before: number | null
  /** Its count after the decision. */
  after: number | null
  /** ISO. */
  at: string
}

export interface LocalDecisions {
  /** Items decided on this screen. An item that waits for a second count, or has later records, is still in the queue. */
  decided: ReadonlyMap<number, LocalDecision>
  /** Those of them that the list has had: its figure from before is a later one then. */
  arrived?: { has(decision: LocalDecision): boolean }
  /** The latest sighting of each item. */
  sightings: ReadonlyMap<number, Sighting>
}

/** The count of an item in the list; null: none. */
interface ListedCount {
  id: number
  count: number | null
  counted_at?: string | null | undefined
  physical_count_at?: string | null | undefined
}

/** The decisions that the list has now. */
export function arrivedDecisions({
  counted,
  uncounted,
  decided,
}: Pick<LocalDecisions, 'decided'> & {
  counted: readonly ListedCount[]
  uncounted: readonly number[]
}): readonly LocalDecision[] {
  const inList = [...counted, ...uncounted.map((id) => ({ id, count: null }))]
  return inList.flatMap(({ id, count }) => {
    const decision = decided.get(id)
    return decision && decision.after === count && decision.before !== count ? [decision] : []
  })
}

/** Whether the item was decided here, and is as it was then, or as it was decided. Its figure from before, counted again since, is another count. */
export function isDecidedLocally(item: ListedCount, { decided, arrived, sightings }: LocalDecisions): boolean {
  const { id, count } = item
  const decision = decided.get(id)
  if (!decision || (count !== decision.before && count !== decision.after)) return false
  if (count !== decision.after && arrived?.has(decision)) return false
  const { at } = standingCount(item, 0, null)
  if (count !== decision.after && at !== null && Date.parse(at) > Date.parse(decision.at)) return false
  const sighting = sightings.get(id)
  return !sighting || Date.parse(sighting.at) <= Date.parse(decision.at)
}
