import { expect, test } from 'vitest'
import type { ProductView } from '#domain/catalog/catalog-queries.ts'
import { countHint, isLotInProgress, suggestCount } from '#domain/counts/suggest-count.ts'
import { itemToSaveAtOnce } from '#domain/scan/save-at-once.ts'
import { scanOutcome } from '#domain/scan/scan-outcome.ts'
import { tagsWithStates } from '#domain/scan/several-tags.ts'
import { here, item } from './plain-item.ts'

/** As a device reads the row: the server sent null for the quantity. */
const hidden = (changes: object = {}) =>
  ({ ...item, units: 0, quantity_hidden: true, ...changes }) as unknown as ProductView
const resolvedTo = (product: ProductView) => ({ kind: 'product', id: product.id, product }) as const

test.each([
  ['not counted', {}],
  ['counted before', { physical_count: 4 }],
  ['counted now', { physical_count: 4, scanned: true, countProgress: { kind: 'sent', at: 1 } }],
])('[CAMPAIGN-4006] an item of a blind count, %s: nothing is suggested, whatever its source', (_, changes) => {
  for (const source of ['scan', 'list', 'typed'] as const) {
    expect(suggestCount(hidden(changes), source)).toBeNull()
    expect(countHint(hidden(changes), source)).toBe('Type how many you see.')
  }
  expect(isLotInProgress(hidden(changes))).toBe(false)
})

test('[CAMPAIGN-4006] an item of a blind count is never counted as 1 automatically', () => {
  const resolved = resolvedTo(hidden())
  expect(scanOutcome(resolved, here)).toBe('found')
  expect(itemToSaveAtOnce({ resolved, outcome: 'found' }, [])).toBeNull()
  const [tag] = tagsWithStates([{ text: '/Q/7', resolved, hasDraft: false }], here, [])
  expect(tag!.state).toMatchObject({ is: 'decide', why: 'blind' })
})

test('[CAMPAIGN-4006] an item whose quantity the device has, in the scope of an open blind count: not counted as 1 without a press', () => {
  const resolved = resolvedTo(item as unknown as ProductView)
  const blind = (more: object = {}) => [{ state: 'counting', scope: { funding: 3 }, blind: true, ...more }] as const
  const stateIn = (campaigns: Parameters<typeof tagsWithStates>[2]) =>
    tagsWithStates([{ text: '/Q/7', resolved, hasDraft: false }], here, campaigns)[0]!.state
  expect(itemToSaveAtOnce({ resolved, outcome: 'found' }, blind())).toBeNull()
  expect(stateIn(blind())).toMatchObject({ is: 'decide', why: 'blind' })
  for (const other of [{ blind: false }, { blind: null }]) expect(stateIn(blind(other)).is).toBe('ready')
  expect(stateIn([...blind({ state: 'closed' }), ...blind({ blind: false })]).is).toBe('ready')
  expect(stateIn([...blind({ scope: { funding: 4 } }), ...blind({ blind: false })]).is).toBe('ready')
})
