/**
 * Distributes rooms among people. Promises: every room goes to exactly one person; the same rooms, people and loads give the same shares on every
 * device, in whatever order they come; a building is divided only where the share of one person ends, so fewer buildings are divided than there are
 * people. Nobody who gets a room has more than an even share of all work (including the work people already have) plus the largest room.
 */
import type { RoomPlace } from '#contract/campaigns/campaign-record.ts'

export interface RoomToShare extends RoomPlace {
  /** Items to count. */
  items: number
}

export interface PersonToShare {
  person: number
  /** Work of the rooms that they keep: {@link workOf}. */
  work: number
}

export interface Share {
  person: number
  rooms: readonly RoomPlace[]
  items: number
}

/** Somebody has to go to an empty room too: the walk counts as much as one item. */
export const workOf = ({ items }: Pick<RoomToShare, 'items'>): number => items + 1

const compareIds = (a: number | null, b: number | null) => (a ?? -1) - (b ?? -1)

export function distributeRooms(rooms: readonly RoomToShare[], people: readonly PersonToShare[]): readonly Share[] {
  const sorted = rooms.toSorted((a, b) => compareIds(a.building, b.building) || compareIds(a.room, b.room))
  const takers = people.toSorted((a, b) => a.person - b.person)
  const workUpTo = [0]
  for (const room of sorted) workUpTo.push((workUpTo.at(-1) ?? 0) + workOf(room))
  let from = 0
  return takers.map(({ person, work }, index): Share => {
    // The other people may have less work than the largest room, so the limit is lower once that room is assigned.
    const limit = smallestLimit(workUpTo, from, takers.slice(index))
    const to = endOfShare(workUpTo, from, limit - work)
    const own = sorted.slice(from, to)
    from = to
    const places = own.map(({ building, room }) => ({ building, room }))
    return { person, rooms: places, items: own.reduce((sum, { items }) => sum + items, 0) }
  })
}

/** Binary search: the smallest number in (`low`, `high`] for which the test is true. The test must be monotonic and true for `high`. */
function smallestPassing(low: number, high: number, passes: (number: number) => boolean): number {
  let [tooSmall, enough] = [low, high]
  while (enough - tooSmall > 1) {
    const middle = Math.floor((enough + tooSmall) / 2)
    if (passes(middle)) enough = middle
    else tooSmall = middle
  }
  return enough
}

/** Index after the last room that fits into `capacity`, starting at `from`. `workUpTo`: the work of all rooms before each room. */
function endOfShare(workUpTo: readonly number[], from: number, capacity: number): number {
  const end = (workUpTo[from] ?? 0) + capacity
  return smallestPassing(from, workUpTo.length, (to) => (workUpTo[to] ?? 0) > end) - 1
}

/** The smallest limit of work per person with which these people can take all rooms from `from` on, in order. */
function smallestLimit(workUpTo: readonly number[], from: number, people: readonly PersonToShare[]): number {
  const end = workUpTo.length - 1
  const fits = (limit: number) => {
    let at = from
    for (const { work } of people) {
      if (at === end) break
      if (limit > work) at = endOfShare(workUpTo, at, limit - work)
    }
    return at === end
  }
  const all = (workUpTo[end] ?? 0) - (workUpTo[from] ?? 0)
  return smallestPassing(-1, all + Math.min(...people.map(({ work }) => work)), fits)
}
