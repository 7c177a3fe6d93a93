import { expect, it } from 'vitest'
import { departureOf } from '#domain/counts/departures.ts'
import { queueVerdict, reconcileQueue } from '#domain/counts/reconcile-queue.ts'

const scope = { section: 1, location_code_one: [4, 5], user: 7, price: { max: '50000.00' }, condition: 2 }
const item = { section: { id: 1 }, location_code_one: 5, user: 7, price: '50000.00', condition: 2 }
const departs = (changed: Partial<Record<keyof typeof item, unknown>>, isTransferred = false) =>
  departureOf(scope, { field: (name) => ({ ...item, ...changed })[name as keyof typeof item], isTransferred })

it('[CAMPAIGN-5573] an item left the scope if it passes one of its filters no longer: the reason is the person first, then the place, then other fields', () => {
  expect(departs({})).toBeNull()
  expect(departs({ location_code_one: 4 })).toBeNull()
  // Another person is accountable, but it is still in the scope.
  expect(departs({}, true)).toBeNull()
  expect(departs({ location_code_one: 6 })).toBe('moved')
  expect(departs({ location_code_one: null })).toBe('moved')
  expect(departs({ section: { id: 2 } })).toBe('moved')
  expect(departs({ price: '50000.01' })).toBe('changed')
  expect(departs({ condition: 3 })).toBe('changed')
  expect(departs({ condition: 3, section: 2 })).toBe('moved')
  expect(departs({ user: 8 }, true)).toBe('transferred')
  expect(departs({ section: 2 }, true)).toBe('transferred')
  // The entry of the person was joined with another one: nobody transferred it.
  expect(departs({ user: 8 })).toBe('changed')
  expect(departureOf(scope, null)).toBe('gone')
  expect(departureOf({}, null)).toBe('gone')
  expect(departureOf({}, { field: () => null, isTransferred: true })).toBeNull()
})

it('[CAMPAIGN-5573] the queue has items that left the scope in their own group without a count, also if somebody saw them elsewhere, and by their difference with one', () => {
  const facts = {
    campaign: { reconciling_at: null },
    counted: [
      { id: 1, units: 3, count: 3, counts: null },
      { id: 2, units: 3, count: 2, counts: null },
    ],
    uncounted: [3, 4, 5],
    inVisitedRooms: new Set([3, 5]),
    unknown: [],
    decided: new Map(),
    sightings: new Map([[4, { kind: 'elsewhere' as const, at: '2026-11-12T00:00:00Z' }]]),
  }
  const left = new Map([1, 2, 4, 5].map((id) => [id, 'moved'] as const))
  expect(reconcileQueue({ ...facts, left })).toEqual([
    { group: 'short', product: 2, departure: 'moved' },
    { group: 'notFound', product: 3 },
    { group: 'leftScope', product: 4, departure: 'moved' },
    { group: 'leftScope', product: 5, departure: 'moved' },
  ])
  expect(reconcileQueue(facts)).toEqual([
    { group: 'short', product: 2 },
    { group: 'moved', product: 4 },
    { group: 'notFound', product: 3 },
    { group: 'notFound', product: 5 },
  ])
  const where = { units: 3, seenIn: '', place: '', left: 'Deleted.' }
  expect(queueVerdict('leftScope', null, where)).toMatch(/^Deleted\. It stays in the figures/)
})
