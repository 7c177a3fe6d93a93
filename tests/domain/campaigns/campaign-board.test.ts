import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  type BoardRoom,
  campaignBoard,
  estimatedEnd,
  paceSince,
  roomsToShare,
} from '#domain/campaigns/campaign-board.ts'
import { type RoomState, roomKey } from '#domain/campaigns/room-states.ts'
import type { SumGroup } from '#domain/catalog/catalog-queries.ts'

const noon = Date.parse('2026-03-01T04:00:00Z')
/** A room of building 1 as the offline list sums it up. */
const room = (id: number, total: number, counted: number, latest = 0): SumGroup => ({
  key: [1, id, `Room ${id}`, 'Annex'],
  sums: [BigInt(total), BigInt(counted), BigInt(latest)],
})
const state = (id: number, more: Partial<RoomState> = {}): [string, RoomState] => {
  const place = { building: 1, room: id }
  return [
    roomKey(place),
    { ...place, assignee: null, handedBy: null, handedAt: null, done: null, reopened: null, ...more },
  ]
}
const done = (counted: number, total: number, by = 7): RoomState['done'] => ({
  by,
  at: '2026-03-01T02:00:00Z',
  result: 'all-seen',
  counted,
  total,
  record: 'r',
})
const noNames = () => ({ name: '', within: '' })
const board = (groups: readonly SumGroup[], ...states: [string, RoomState][]) =>
  campaignBoard(groups, new Map(states), noNames)
const stagesOf = ({ rooms }: { rooms: readonly BoardRoom[] }) => rooms.map(({ stage }) => stage)

test('[CAMPAIGN-3374] a room is finished only if it is closed and no item is left', () => {
  const shown = board(
    [room(1, 3, 0), room(2, 3, 1), room(3, 3, 3), room(4, 3, 2), room(5, 3, 3)],
    state(4, { done: done(3, 3) }),
    state(5, { done: done(2, 3) }),
  )
  expect(stagesOf(shown)).toEqual(['not-started', 'started', 'all-counted', 'closed-early', 'finished'])
  expect(shown).toMatchObject({ total: 15, counted: 9, unassigned: 4 })
  expect(shown.stages).toEqual({
    'not-started': 1,
    started: 1,
    'all-counted': 1,
    'closed-early': 1,
    finished: 1,
  })
})

test('[CAMPAIGN-3374] a room without items that a record names is on the board; closed as empty it is finished', () => {
  const shown = campaignBoard(
    [room(1, 2, 0)],
    new Map([state(8, { assignee: 3 }), state(9, { done: { ...done(0, 0)!, result: 'nothing-here' } })]),
    ({ room: id }) => ({ name: `Store ${id}`, within: 'Annex' }),
  )
  expect(shown.rooms.map(({ name, stage }) => [name, stage])).toEqual([
    ['Room 1', 'not-started'],
    ['Store 8', 'not-started'],
    ['Store 9', 'finished'],
  ])
  // An item may name no room at all.
  expect(board([{ key: [null, null, '', ''], sums: [4n, 1n, 0n] }]).rooms).toMatchObject([
    { key: '/', building: null, room: null, total: 4, stage: 'started' },
  ])
})

test('[CAMPAIGN-3375] each person has the rooms given to them, even if another person counts or closes them', () => {
  const shown = board(
    [room(1, 4, 4, noon), room(2, 6, 1, noon - 1000), room(3, 5, 0)],
    state(1, { assignee: 3, done: done(4, 4, 7) }),
    state(2, { assignee: 3 }),
    state(3, { assignee: 2 }),
  )
  expect(shown.people).toEqual([
    { person: 2, rooms: 1, finished: 0, total: 5, counted: 0, lastCount: null, closed: 0 },
    { person: 3, rooms: 2, finished: 1, total: 10, counted: 5, lastCount: noon, closed: 0 },
    { person: 7, rooms: 0, finished: 0, total: 0, counted: 0, lastCount: null, closed: 1 },
  ])
  expect(shown.unassigned).toBe(0)
})

test('[CAMPAIGN-3374] any items and records: rooms add up to the total, and every room has one stage', () => {
  const groups = fc.uniqueArray(
    fc
      .tuple(fc.nat({ max: 30 }), fc.nat({ max: 50 }), fc.nat({ max: 50 }))
      .map(([id, a, b]) => room(id, Math.max(a, b, 1), Math.min(a, b))),
    { selector: ({ key }) => key[1] },
  )
  const states = fc.array(
    fc
      .tuple(fc.nat({ max: 40 }), fc.option(fc.nat({ max: 5 }), { nil: null }), fc.boolean())
      .map(([id, assignee, isDone]) => state(id, { assignee, done: isDone ? done(1, 1) : null })),
  )
  fc.assert(
    fc.property(groups, states, (some, said) => {
      const shown = board(some, ...said)
      const sum = (of: (one: BoardRoom) => number) => shown.rooms.reduce((total, one) => total + of(one), 0)
      expect(sum(({ total }) => total)).toBe(some.reduce((total, { sums }) => total + Number(sums[0]), 0))
      expect([sum(({ total }) => total), sum(({ counted }) => counted)]).toEqual([shown.total, shown.counted])
      expect(Object.values(shown.stages).reduce((a, b) => a + b)).toBe(shown.rooms.length)
      expect(new Set(shown.rooms.map(({ key }) => key)).size).toBe(shown.rooms.length)
      const assigned = shown.rooms.filter(({ assignee }) => assignee !== null).length
      expect(shown.people.reduce((total, { rooms }) => total + rooms, 0)).toBe(assigned)
      for (const one of shown.rooms)
        if (one.stage === 'finished') expect([one.done !== null, one.counted]).toEqual([true, one.total])
    }),
  )
})

test('[CAMPAIGN-3376] the end is estimated from the hour before the figures; without counts or items left there is none', () => {
  expect(paceSince(noon)).toBe(noon - 3_600_000)
  expect(estimatedEnd({ total: 100, counted: 40 }, 30, noon)).toBe(noon + 2 * 3_600_000)
  expect(estimatedEnd({ total: 100, counted: 40 }, 0, noon)).toBeNull()
  expect(estimatedEnd({ total: 40, counted: 40 }, 12, noon)).toBeNull()
  expect(estimatedEnd({ total: 0, counted: 0 }, 0, noon)).toBeNull()
})

test('[CAMPAIGN-3377] closed or assigned rooms are distributed only on request, and rooms that a person keeps count as work', () => {
  const { rooms } = board(
    [room(1, 9, 9), room(2, 6, 1), room(3, 5, 0), room(4, 2, 0), room(5, 8, 3)],
    state(1, { assignee: 3, done: done(9, 9) }),
    state(2, { assignee: 3 }),
    state(4, { assignee: 8 }),
    state(5, { done: done(3, 8) }),
  )
  const plan = (assigned: boolean, closed: boolean) => {
    const { rooms: free, people } = roomsToShare({
      all: rooms,
      chosen: rooms,
      people: [3, 4],
      choice: { assigned, closed },
    })
    return { free: free.map((one) => [one.room, one.items]), people }
  }
  const nothing = { person: 4, work: 0 }
  expect(plan(false, false)).toEqual({ free: [[3, 5]], people: [{ person: 3, work: 6 }, nothing] })
  const withAssigned = [
    [2, 5],
    [3, 5],
    [4, 2],
  ]
  expect(plan(true, false)).toEqual({ free: withAssigned, people: [{ person: 3, work: 0 }, nothing] })
  expect(plan(false, true).free).toEqual([
    [3, 5],
    [5, 5],
  ])
  expect(plan(true, true).free.map(([id]) => id)).toEqual([1, 2, 3, 4, 5])
})
