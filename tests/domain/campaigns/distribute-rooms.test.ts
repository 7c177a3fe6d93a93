import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  distributeRooms,
  type PersonToShare,
  type RoomToShare,
  type Share,
  workOf,
} from '#domain/campaigns/distribute-rooms.ts'
import { roomKey } from '#domain/campaigns/room-states.ts'

const rooms = fc
  .array(
    fc.record({
      building: fc.option(fc.nat({ max: 4 }), { nil: null }),
      room: fc.option(fc.nat({ max: 30 }), { nil: null }),
      items: fc.oneof(fc.nat({ max: 40 }), fc.constant(0)),
    }),
    { maxLength: 60 },
  )
  .map((list) => [...new Map(list.map((room) => [roomKey(room), room])).values()])
const people = fc
  .array(fc.record({ person: fc.integer({ min: 1, max: 50 }), work: fc.oneof(fc.nat({ max: 300 }), fc.constant(0)) }), {
    minLength: 1,
    maxLength: 8,
  })
  .map((list) => [...new Map(list.map((one) => [one.person, one])).values()])

const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0)
const workOfShare = (share: Share, given: readonly RoomToShare[], takers: readonly PersonToShare[]) => {
  const byKey = new Map(given.map((room) => [roomKey(room), room]))
  const before = takers.find(({ person }) => person === share.person)!.work
  return before + sum(share.rooms.map((place) => workOf(byKey.get(roomKey(place))!)))
}

test('[CAMPAIGN-3371] distributed: every room goes to exactly one of the chosen people', () => {
  fc.assert(
    fc.property(rooms, people, (given, takers) => {
      const shares = distributeRooms(given, takers)
      expect(shares.map(({ person }) => person).sort()).toEqual(takers.map(({ person }) => person).sort())
      expect(shares.flatMap((share) => share.rooms.map(roomKey)).sort()).toEqual(given.map(roomKey).sort())
      expect(sum(shares.map(({ items }) => items))).toBe(sum(given.map(({ items }) => items)))
    }),
  )
  expect(distributeRooms([], [{ person: 1, work: 0 }])).toEqual([{ person: 1, rooms: [], items: 0 }])
})

test('[CAMPAIGN-3371] rooms and people in any order: the same shares', () => {
  const shuffled = fc
    .tuple(rooms, people)
    .chain(([given, takers]) =>
      fc.tuple(
        fc.constant([given, takers] as const),
        fc.shuffledSubarray(given, { minLength: given.length }),
        fc.shuffledSubarray(takers, { minLength: takers.length }),
      ),
    )
  fc.assert(
    fc.property(shuffled, ([[given, takers], otherRooms, otherPeople]) => {
      expect(distributeRooms(otherRooms, otherPeople)).toEqual(distributeRooms(given, takers))
    }),
  )
})

test('[CAMPAIGN-3372] nobody gets more than an even share of all work and one room, on top of what they have', () => {
  fc.assert(
    fc.property(rooms, people, (given, takers) => {
      const all = sum(given.map(workOf)) + sum(takers.map(({ work }) => work))
      const bound = Math.floor(all / takers.length) + Math.max(0, ...given.map(workOf))
      for (const share of distributeRooms(given, takers))
        if (share.rooms.length > 0) expect(workOfShare(share, given, takers)).toBeLessThanOrEqual(bound)
    }),
    { numRuns: 500 },
  )
})

test('[CAMPAIGN-3372] nobody could be spared by cutting the same sequence of rooms elsewhere', () => {
  const few = fc.tuple(
    rooms.map((list) => list.slice(0, 7)),
    people.map((list) => list.slice(0, 3)),
  )
  fc.assert(
    fc.property(few, ([given, takers]) => {
      const inOrder = distributeRooms(given, takers)
      const sequence = inOrder.flatMap((share) => share.rooms)
      const works = sequence.map((place) => workOf(given.find((room) => roomKey(room) === roomKey(place))!))
      const order = takers.toSorted((a, b) => a.person - b.person)
      const best = (from: number, index: number): number => {
        const { work } = order[index]!
        const own = (to: number) => (to === from ? 0 : work + sum(works.slice(from, to)))
        if (index === order.length - 1) return own(works.length)
        const ends = Array.from({ length: works.length - from + 1 }, (_, step) => from + step)
        return Math.min(...ends.map((to) => Math.max(own(to), best(to, index + 1))))
      }
      const loads = inOrder.map((share) => (share.rooms.length === 0 ? 0 : workOfShare(share, given, takers)))
      expect(Math.max(...loads)).toBe(best(0, 0))
    }),
  )
})

test('[CAMPAIGN-3373] buildings stay together: fewer are divided than there are people', () => {
  fc.assert(
    fc.property(rooms, people, (given, takers) => {
      const owners = new Map<number | null, Set<number>>()
      for (const { person, rooms: own } of distributeRooms(given, takers))
        for (const { building } of own) owners.set(building, (owners.get(building) ?? new Set()).add(person))
      const divided = [...owners.values()].filter(({ size }) => size > 1)
      expect(divided.length).toBeLessThanOrEqual(takers.length - 1)
    }),
  )
})

test('[CAMPAIGN-3372] 5,000 rooms among 200 people: an even share, and empty rooms are distributed too', () => {
  const given = Array.from({ length: 5000 }, (_, room) => ({ building: room % 40, room, items: room % 50 }))
  const takers = Array.from({ length: 200 }, (_, person) => ({ person, work: 0 }))
  const works = distributeRooms(given, takers).map((share) => workOfShare(share, given, takers))
  expect(Math.max(...works)).toBeLessThanOrEqual(Math.floor(sum(given.map(workOf)) / 200) + 50)
  const empty = Array.from({ length: 12 }, (_, room) => ({ building: 1, room, items: 0 }))
  const shares = distributeRooms(empty, takers.slice(0, 4))
  expect(shares.map((share) => share.rooms.length)).toEqual([3, 3, 3, 3])
})
