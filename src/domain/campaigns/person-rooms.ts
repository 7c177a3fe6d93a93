/**
 * The rooms of one person in a campaign, in the order in which they are counted. States come from `room-states.ts`; nothing here decides
 * what a record means.
 */
import type { RoomPlace } from '#contract/campaigns/campaign-record.ts'
import type { Campaign } from '#contract/collections/campaigns.ts'
import type { ItemProgress } from '../counts/place-progress.ts'
import { compareNatural } from '../text/compare-text.ts'
import type { RoomDone, RoomState } from './room-states.ts'

/** Whether the person counts in the campaign: it lists them, or it lists nobody. */
export const countsIn = ({ people }: { people?: readonly number[] | undefined }, person: number): boolean =>
  !people || people.length === 0 || people.includes(person)

/** Whether the scope allows items of this room. A scope by other fields excludes no rooms. */
export function coversRoom(scope: Campaign['scope'] | undefined, { building, room }: RoomPlace): boolean {
  const allows = (field: string, value: number | null) => {
    const wanted = scope?.[field]
    return wanted === undefined || [wanted].flat().some((one) => String(one) === String(value))
  }
  return allows('location_code_one', building) && allows('location_code_two', room)
}

/** The rooms that are assigned to the person, open or closed. */
export const roomsOfPerson = (rooms: Iterable<RoomState>, person: number): readonly RoomState[] =>
  [...rooms].filter(({ assignee }) => assignee === person)

/** A room with what lists say about it. */
export interface RoomToCount extends ItemProgress {
  name: string
  /** The building. */
  within: string
  done: RoomDone | null
}

const stage = ({ done, counted }: RoomToCount) => (done ? 2 : counted > 0 ? 0 : 1)

/** By building and name, numbers in them by their value. */
export const comparePlaces = (a: { within: string; name: string }, b: { within: string; name: string }): number =>
  compareNatural(a.within, b.within) || compareNatural(a.name, b.name)

/** Rooms that were begun, then the ones that were not, then the closed ones; each by building and name. */
export const inCountingOrder = <Room extends RoomToCount>(rooms: readonly Room[]): readonly Room[] =>
  rooms.toSorted((a, b) => stage(a) - stage(b) || comparePlaces(a, b))

/** The next room to count: the first open one in this order. */
export const nextRoom = <Room extends RoomToCount>(rooms: readonly Room[]): Room | null =>
  inCountingOrder(rooms).find(({ done }) => done === null) ?? null
