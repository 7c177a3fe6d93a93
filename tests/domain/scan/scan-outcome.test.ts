import { expect, test } from 'vitest'
import type { ProductView, TagResolution } from '#domain/catalog/catalog-queries.ts'
import { type CurrentRoom, offerSearchHits, scanOutcome } from '#domain/scan/scan-outcome.ts'

const here: CurrentRoom = { id: 1, name: 'Laboratory 1', location_code_one: 1, location_code_two: 4 }
const product = (over: object): TagResolution => ({
  kind: 'product',
  id: 7,
  product: {
    scanned: false,
    countProgress: { kind: 'not-counted' },
    location_code_one: 1,
    location_code_two: 4,
    ...over,
  } as unknown as ProductView,
})

test.each([
  ['an item of this room', product({}), here, 'found'],
  ['an item of another room', product({ location_code_two: 9 }), here, 'elsewhere'],
  ['an item of another building', product({ location_code_one: 2 }), here, 'elsewhere'],
  ['an item without a location', product({ location_code_one: null, location_code_two: null }), here, 'found'],
  ['an item of another room, no room chosen', product({ location_code_two: 9 }), null, 'found'],
  ['an item marked done', product({ scanned: true }), here, 'duplicate'],
  ['an item counted here, unsent', product({ countProgress: { kind: 'saved', at: 1, opId: 'a' } }), here, 'duplicate'],
  ['counted already and elsewhere', product({ scanned: true, location_code_two: 9 }), here, 'duplicate'],
  ['an id that is not in the list', { kind: 'product', id: 7, product: null }, here, 'unknown'],
  ['an unknown number', { kind: 'unknown', text: 'X', reason: 'not-in-list' }, here, 'unknown'],
  ['a tag of another system', { kind: 'unknown', text: 'X', reason: 'other-system' }, here, 'refused'],
  ['nothing at all', { kind: 'unknown', text: '', reason: 'empty' }, here, 'refused'],
] as const)('[DOMAIN-13] %s', (_, resolved, room, outcome) => {
  expect(scanOutcome(resolved as TagResolution, room)).toBe(outcome)
})

test('[SCAN-1841] a search hit: offered after a scan, opened after typing; a code that names its item always opens it', () => {
  const named = product({})
  const hit = { ...named, isSearchHit: true } as TagResolution
  const item = named.kind === 'product' ? named.product : null
  for (const source of ['scan', 'wedge'] as const) {
    expect(offerSearchHits(hit, source)).toEqual({ kind: 'several', products: [item], total: 1, isSearchHit: true })
    expect(offerSearchHits(named, source)).toBe(named)
  }
  for (const source of ['typed', 'list'] as const) expect(offerSearchHits(hit, source)).toBe(hit)
  const unknown: TagResolution = { kind: 'unknown', text: 'X', reason: 'not-in-list' }
  expect(offerSearchHits(unknown, 'scan')).toBe(unknown)
})
