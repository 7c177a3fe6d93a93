import { expect, test } from 'vitest'
import type { ProductView, TagResolution } from '#domain/catalog/catalog-queries.ts'
import { itemToSaveAtOnce } from '#domain/scan/save-at-once.ts'
import { type CurrentRoom, scanOutcome } from '#domain/scan/scan-outcome.ts'
import { here, item } from './plain-item.ts'

const scanOf = (changes: object, named: object = {}, room: CurrentRoom | null = here) => {
  const product = { ...item, ...changes } as unknown as ProductView
  const resolved = { kind: 'product', id: 7, product, ...named } as TagResolution
  return { resolved, outcome: scanOutcome(resolved, room) }
}
const counting = (scope: Record<string, number>) => ({ state: 'counting' as const, scope })

test.each([
  ['an item of this room', scanOf({})],
  ['no room chosen', scanOf({ location_code_two: 9 }, {}, null)],
  ['an item without a location', scanOf({ location_code_one: null, location_code_two: null })],
  ['a count of 1 from an earlier period', scanOf({ physical_count: 1 })],
  ['remarks of the longest length', scanOf({ remarks: 'x'.repeat(255) })],
  ['remarks of spaces', scanOf({ remarks: '  ' })],
])('[SCAN-2732] %s: saved at once', (_, scan) => {
  expect(itemToSaveAtOnce(scan, [])).toMatchObject({ id: 7 })
})

test.each([
  ['several units', scanOf({ units: 2 })],
  ['an item of another room', scanOf({ location_code_two: 9 })],
  ['already counted', scanOf({ scanned: true, countProgress: { kind: 'sent', at: 1 } })],
  ['counted and not sent', scanOf({ countProgress: { kind: 'saved', at: 1, opId: 'a' } })],
  ['needs review', scanOf({ countProgress: { kind: 'needs-you', opId: 'a', state: 'conflict' } })],
  ['recorded as not here', scanOf({ countProgress: { kind: 'not-here' } })],
  ['a count of 3 from an earlier period', scanOf({ physical_count: 3 })],
  ['remarks that Submit would refuse', scanOf({ remarks: 'x'.repeat(256) })],
  ['found by its serial number', scanOf({}, { foundBy: 'serial_number' })],
  ['found by a bare number', scanOf({}, { foundBy: 'id' })],
  ['a part of its texts', scanOf({}, { isSearchHit: true })],
  ['not in the offline list', scanOf({}, { product: null })],
  ['a room', { resolved: { kind: 'room', id: 1, name: 'A' }, outcome: 'found' } as const],
  ['several items', { resolved: { kind: 'several', products: [], total: 2 }, outcome: 'found' } as const],
])('[SCAN-2734] %s: a person decides', (_, scan) => {
  expect(itemToSaveAtOnce(scan, [])).toBeNull()
})

test('[SCAN-2734] open counts: only an item in the scope of one of them is saved at once', () => {
  expect(itemToSaveAtOnce(scanOf({}), [counting({ funding: 4 })])).toBeNull()
  expect(itemToSaveAtOnce(scanOf({}), [counting({ funding: 4 }), counting({ funding: 3 })])).not.toBeNull()
  expect(itemToSaveAtOnce(scanOf({}), [counting({})])).not.toBeNull()
  // A draft and a closed count have no effect.
  const others = (['draft', 'closed'] as const).map((state) => ({ state, scope: { funding: 4 } }))
  expect(itemToSaveAtOnce(scanOf({}), others)).not.toBeNull()
})
