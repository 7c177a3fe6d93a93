import { expect, test } from 'vitest'
import type { ProductView, TagResolution } from '#domain/catalog/catalog-queries.ts'
import type { CurrentRoom } from '#domain/scan/scan-outcome.ts'
import { onePerItem, readyTags, type SeenTag, tagsWithStates } from '#domain/scan/several-tags.ts'
import { here, item } from './plain-item.ts'

const tagOf = (changes: object, named: object = {}, more: Partial<SeenTag> = {}): SeenTag => {
  const product = { ...item, ...changes } as unknown as ProductView
  const resolved = { kind: 'product', id: product.id, product, ...named } as TagResolution
  return { text: `/Q/${product.id}`, resolved, hasDraft: false, ...more }
}
const named = (resolved: object): SeenTag => ({ text: 'X', resolved: resolved as TagResolution, hasDraft: false })
const stateOf = (tag: SeenTag, room: CurrentRoom | null = here, campaigns: Parameters<typeof tagsWithStates>[2] = []) =>
  tagsWithStates([tag], room, campaigns)[0]!.state

test.each([
  ['an item of this room', tagOf({}), here],
  ['no room chosen', tagOf({ location_code_two: 9 }), null],
])('[SCAN-2981] %s, one unit, not counted: ready', (_, tag, room) => {
  expect(stateOf(tag, room)).toMatchObject({ is: 'ready', product: { id: 7 } })
})

test.each([
  ['sent', tagOf({ scanned: true, countProgress: { kind: 'sent', at: 1 } })],
  ['saved on this device', tagOf({ countProgress: { kind: 'saved', at: 1, opId: 'a' } })],
  ['counted, of another room', tagOf({ location_code_two: 9, scanned: true, countProgress: { kind: 'sent', at: 1 } })],
  ['a complete lot', tagOf({ units: 3, physical_count: 3, scanned: true, countProgress: { kind: 'sent', at: 1 } })],
])('[SCAN-2981] %s: counted', (_, tag) => {
  expect(stateOf(tag).is).toBe('counted')
})

test.each([
  ['lot', tagOf({ units: 3 })],
  ['lot', tagOf({ units: 3, physical_count: 1, scanned: true, countProgress: { kind: 'sent', at: 1 } })],
  ['elsewhere', tagOf({ location_code_two: 9 })],
  ['needs-review', tagOf({ countProgress: { kind: 'needs-you', opId: 'a', state: 'conflict' } })],
  ['needs-review', tagOf({ scanned: true, countProgress: { kind: 'needs-you', opId: 'a', state: 'rejected' } })],
  ['not-here', tagOf({ countProgress: { kind: 'not-here' } })],
  ['other-key', tagOf({}, { foundBy: 'serial_number' })],
  ['other-key', tagOf({}, { isSearchHit: true })],
  ['other-count', tagOf({ physical_count: 3 })],
  ['half-typed', tagOf({}, {}, { hasDraft: true })],
  ['long-remarks', tagOf({ remarks: 'x'.repeat(256) })],
  ['unknown', tagOf({}, { product: null })],
  ['unknown', named({ kind: 'unknown', text: 'X', reason: 'not-in-list' })],
  ['other-system', named({ kind: 'unknown', text: 'X', reason: 'other-system' })],
  ['room', named({ kind: 'room', id: 1, name: 'A' })],
  ['several', named({ kind: 'several', products: [], total: 2 })],
])('[SCAN-2981] %s: a person decides, and is told why', (why, tag) => {
  expect(stateOf(tag)).toMatchObject({ is: 'decide', why })
})

test('[SCAN-2981] open counts: an item outside all of them is never ready; neither is any while they cannot be read', () => {
  const counting = (funding: number) => ({ state: 'counting' as const, scope: { funding } })
  expect(stateOf(tagOf({}), here, [counting(4)])).toMatchObject({ is: 'decide', why: 'not-in-count' })
  expect(stateOf(tagOf({}), here, [counting(4), counting(3)]).is).toBe('ready')
  expect(stateOf(tagOf({}), here, null)).toMatchObject({ is: 'decide', why: 'unreadable' })
})

test('[SCAN-2981] two tags of one item, in any form: in the list once; other items and codes stay, in order', () => {
  const number = { ...tagOf({}), text: '2024-0007' }
  const unknown = named({ kind: 'unknown', text: 'X', reason: 'not-in-list' })
  const list = onePerItem(tagsWithStates([tagOf({}), unknown, number, tagOf({ id: 8 })], here, []))
  expect(list.map(({ text }) => text)).toEqual(['/Q/7', 'X', '/Q/8'])
  expect(readyTags(list).map(({ state }) => state.product.id)).toEqual([7, 8])
})
