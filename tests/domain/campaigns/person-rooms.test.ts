import { expect, test } from 'vitest'
import {
  countsIn,
  coversRoom,
  inCountingOrder,
  nextRoom,
  type RoomToCount,
  roomsOfPerson,
} from '#domain/campaigns/person-rooms.ts'
import type { RoomState } from '#domain/campaigns/room-states.ts'

const done = { by: 1, at: '2026-03-01T00:00:00Z', result: 'all-seen', counted: 4, total: 5, record: 'r' } as const
const room = (name: string, more: Partial<RoomToCount> = {}): RoomToCount => ({
  name,
  within: 'Main',
  counted: 0,
  total: 5,
  done: null,
  ...more,
})
const state = (assignee: number | null, more: Partial<RoomState> = {}): RoomState => ({
  building: 1,
  room: 2,
  assignee,
  handedBy: null,
  handedAt: null,
  done: null,
  reopened: null,
  ...more,
})

test('[CAMPAIGN-3340] my rooms: begun first, closed last, each by building and name; the next one is the first open one', () => {
  const rooms = [
    room('Room 10'),
    room('Room 2'),
    room('Room 1', { done }),
    room('Room 30', { counted: 1 }),
    room('Annex', { within: 'East' }),
    room('Empty', { within: 'East', total: 0 }),
  ]
  expect(inCountingOrder(rooms).map(({ name }) => name)).toEqual([
    'Room 30',
    'Annex',
    'Empty',
    'Room 2',
    'Room 10',
    'Room 1',
  ])
  expect(nextRoom(rooms)?.name).toBe('Room 30')
  expect(nextRoom([room('Room 1', { done })])).toBeNull()
  expect(nextRoom([])).toBeNull()
  expect(roomsOfPerson([state(3), state(4), state(null), state(3, { done })], 3)).toHaveLength(2)
})

test('[CAMPAIGN-3341] a campaign without people is for all who count; its scope decides which rooms it covers', () => {
  expect([
    countsIn({}, 7),
    countsIn({ people: [] }, 7),
    countsIn({ people: [7] }, 7),
    countsIn({ people: [8] }, 7),
  ]).toEqual([true, true, true, false])
  const here = { building: 1, room: 2 }
  expect(coversRoom({}, here)).toBe(true)
  expect(coversRoom(undefined, here)).toBe(true)
  expect(coversRoom({ fund: 9 }, here)).toBe(true)
  expect(coversRoom({ location_code_one: '1' }, here)).toBe(true)
  expect(coversRoom({ location_code_one: 3 }, here)).toBe(false)
  expect(coversRoom({ location_code_one: 1, location_code_two: 4 }, here)).toBe(false)
  expect(coversRoom({ location_code_two: null }, here)).toBe(false)
  expect(coversRoom({ location_code_two: null }, { building: 1, room: null })).toBe(true)
})
