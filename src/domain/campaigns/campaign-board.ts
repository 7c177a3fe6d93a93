/**
 * The progress of a campaign by room and by person, computed from the offline list and the campaign records. Promises: every item in scope is in
 * exactly one room, so rooms add up to the total; a room is finished only if somebody closed it and no item in it is left; records that a phone has
 * not sent are not included.
 */
import type { RoomPlace } from '#contract/campaigns/campaign-record.ts'
import type { Measure, SumGroup } from '../catalog/catalog-queries.ts'
import { placeGroupBy } from '../counts/place-progress.ts'
import { compareText } from '../text/compare-text.ts'
import { hourMs } from '../time/durations.ts'
import { type RoomToShare, workOf } from './distribute-rooms.ts'
import { type RoomState, roomKey } from './room-states.ts'

/** The grouping of campaign items that {@link campaignBoard} needs, with {@link boardMeasures}. */
export const boardGroupBy = placeGroupBy('room')
export const boardMeasures: readonly Measure[] = ['rows', 'scanned', 'latest-count', 'counted-earlier']

/**
 * `finished`: closed, and no item left. `closed-early`: closed, but items are left or were added since. `all-counted`: no item is left, but nobody
 * closed it. `not-started`: no count and not closed; maybe nobody has been there.
 */
export const roomStages = ['not-started', 'started', 'all-counted', 'closed-early', 'finished'] as const
export type RoomStage = (typeof roomStages)[number]

export interface BoardRoom extends RoomPlace {
  key: string
  /** Empty if the items have no such location. */
  name: string
  /** The name of the building. */
  within: string
  total: number
  counted: number
  /** Of these, counted before the campaign began. */
  countedEarlier: number
  /** When an item of the room was counted last, in milliseconds; null if that is not known. */
  lastCount: number | null
  stage: RoomStage
  /** Items that wait for a second count, or whose contradicting counts are not settled. */
  again: number
  assignee: number | null
  done: RoomState['done']
  reopened: RoomState['reopened']
}

export interface BoardPerson {
  person: number
  /** Rooms assigned to the person, how many of them are finished, and the items in them. */
  rooms: number
  finished: number
  total: number
  counted: number
  lastCount: number | null
  /** Rooms that the person closed, assigned to them or not. */
  closed: number
}

export interface Board {
  /** By the names of building and room. */
  rooms: readonly BoardRoom[]
  people: readonly BoardPerson[]
  total: number
  counted: number
  countedEarlier: number
  again: number
  stages: Readonly<Record<RoomStage, number>>
  /** Unfinished rooms that are assigned to nobody. */
  unassigned: number
}

/** Names of rooms that occur only in records. */
export type PlaceNames = (place: RoomPlace) => { name: string; within: string }

export const itemsLeft = ({ total, counted }: Pick<BoardRoom, 'total' | 'counted'>): number => total - counted

function stageOf(total: number, counted: number, isClosed: boolean): RoomStage {
  if (isClosed) return counted < total ? 'closed-early' : 'finished'
  if (counted === 0) return 'not-started'
  return counted < total ? 'started' : 'all-counted'
}

const idOrNull = (value: unknown) => (typeof value === 'number' ? value : null)
const textOf = (value: unknown) => (typeof value === 'string' ? value : '')
const laterOf = (a: number | null, b: number | null) => (a === null || (b !== null && b > a) ? b : a)

/** `again`: items to count again or to settle, by room. */
export function campaignBoard(
  groups: readonly SumGroup[],
  states: ReadonlyMap<string, RoomState>,
  namesOf: PlaceNames,
  again: ReadonlyMap<string, number> = new Map(),
): Board {
  const rooms: BoardRoom[] = []
  const addRoom = (place: RoomPlace, names: { name: string; within: string }, sums: readonly bigint[]) => {
    const [total = 0, counted = 0, latest = 0, countedEarlier = 0] = sums.map(Number)
    const key = roomKey(place)
    const { assignee = null, done = null, reopened = null } = states.get(key) ?? {}
    const lastCount = latest === 0 ? null : latest
    const stage = stageOf(total, counted, done !== null)
    rooms.push({
      ...place,
      ...names,
      key,
      total,
      counted,
      countedEarlier,
      lastCount,
      stage,
      assignee,
      done,
      reopened,
      again: again.get(key) ?? 0,
    })
  }
  for (const { key, sums } of groups) {
    const [building, room, name, within] = key
    addRoom(
      { building: idOrNull(building), room: idOrNull(room) },
      { name: textOf(name), within: textOf(within) },
      sums,
    )
  }
  const withItems = new Set(rooms.map(({ key }) => key))
  for (const [key, { building, room }] of states)
    if (!withItems.has(key)) addRoom({ building, room }, namesOf({ building, room }), [])
  rooms.sort((a, b) => compareText(a.within, b.within) || compareText(a.name, b.name) || compareText(a.key, b.key))
  return { rooms, people: peopleOf(rooms), ...totalsOf(rooms) }
}

function totalsOf(rooms: readonly BoardRoom[]): Omit<Board, 'rooms' | 'people'> {
  const stages = Object.fromEntries(roomStages.map((stage) => [stage, 0])) as Record<RoomStage, number>
  let [total, counted, countedEarlier, again, unassigned] = [0, 0, 0, 0, 0]
  for (const room of rooms) {
    stages[room.stage]++
    total += room.total
    counted += room.counted
    countedEarlier += room.countedEarlier
    again += room.again
    if (room.assignee === null && room.stage !== 'finished') unassigned++
  }
  return { total, counted, countedEarlier, again, stages, unassigned }
}

/** The progress of everybody who has a room or closed one, by id. */
function peopleOf(rooms: readonly BoardRoom[]): readonly BoardPerson[] {
  const byId = new Map<number, BoardPerson>()
  const personOf = (person: number): BoardPerson => {
    const known = byId.get(person)
    if (known) return known
    const none = { person, rooms: 0, finished: 0, total: 0, counted: 0, lastCount: null, closed: 0 }
    byId.set(person, none)
    return none
  }
  for (const { assignee, stage, total, counted, lastCount, done } of rooms) {
    if (done) personOf(done.by).closed++
    if (assignee === null) continue
    const person = personOf(assignee)
    person.rooms++
    if (stage === 'finished') person.finished++
    person.total += total
    person.counted += counted
    person.lastCount = laterOf(person.lastCount, lastCount)
  }
  return [...byId.values()].sort((a, b) => a.person - b.person)
}

/** Start of the hour before `asOf`; the pace is measured over this hour. */
export const paceSince = (asOf: number): number => asOf - hourMs

/**
 * When the last item is counted if counting continues at the pace of the hour before `asOf`, without a break; null if nothing was counted then, or if
 * no item is left.
 */
export function estimatedEnd({ total, counted }: Pick<Board, 'total' | 'counted'>, pace: number, asOf: number) {
  const left = total - counted
  return pace <= 0 || left <= 0 ? null : asOf + (left / pace) * hourMs
}

/** The rooms to distribute: by default neither closed rooms nor rooms that somebody already has. */
export interface ShareChoice {
  assigned: boolean
  closed: boolean
}

/** The unassigned rooms of `chosen`, the other open rooms that these people keep, and the work in those. `all`: the rooms of the campaign. */
export function roomsToShare({
  all,
  chosen,
  people,
  choice,
}: {
  all: readonly BoardRoom[]
  chosen: readonly BoardRoom[]
  people: readonly number[]
  choice: ShareChoice
}) {
  const isFree = ({ assignee, done }: BoardRoom) =>
    (choice.assigned || assignee === null) && (choice.closed || done === null)
  const rooms = chosen.filter(isFree)
  const freeKeys = new Set(rooms.map(({ key }) => key))
  const isOfThem = ({ assignee }: BoardRoom) => assignee !== null && people.includes(assignee)
  const staying = all.filter((room) => isOfThem(room) && room.done === null && !freeKeys.has(room.key))
  const workWith = (person: number) =>
    staying.reduce((sum, room) => (room.assignee === person ? sum + workOf(toShare(room)) : sum), 0)
  return {
    rooms: rooms.map(toShare),
    people: people.map((person) => ({ person, work: workWith(person) })),
    staying,
  }
}

const toShare = (room: BoardRoom): RoomToShare => ({
  building: room.building,
  room: room.room,
  items: Math.max(0, itemsLeft(room)),
})
