import { expect, test } from 'vitest'
import type { CountProgress, ProductView } from '#domain/catalog/catalog-queries.ts'
import { countHint, isCounted, isLotInProgress, suggestCount } from '#domain/counts/suggest-count.ts'

const of = (units: number, physical_count: number | null, is: 'not-counted' | 'saved' | 'sent') =>
  ({
    units,
    physical_count,
    scanned: is !== 'not-counted',
    countProgress: { kind: is, at: 0, opId: '' } as CountProgress,
  }) satisfies Partial<ProductView>

test('[COUNT-208] the form starts with the current count or 0, with 1 for a single item, with one more for a tag of a lot', () => {
  expect(suggestCount(of(1, null, 'not-counted'), 'list')).toBe(1)
  expect(suggestCount(of(1, 4, 'sent'), 'scan')).toBe(4)
  expect(suggestCount(of(5, null, 'not-counted'), 'list')).toBe(0)
  expect(suggestCount(of(5, null, 'not-counted'), 'scan')).toBe(1)
  expect(suggestCount(of(5, 2, 'saved'), 'wedge')).toBe(3)
  expect(suggestCount(of(5, 2, 'saved'), 'list')).toBe(2)
  expect(suggestCount(of(5, 5, 'sent'), 'scan')).toBe(5)
  expect(suggestCount(of(5, 7, 'sent'), 'scan')).toBe(7)
  expect([of(5, 3, 'not-counted'), of(5, 3, 'saved'), of(5, 5, 'sent'), of(1, 0, 'sent')].map(isLotInProgress)).toEqual(
    [false, true, false, false],
  )
  expect(countHint(of(5, 2, 'saved'), 'scan')).toBe('2 of 5 counted so far. This tag makes it 3.')
  expect(countHint(of(5, null, 'not-counted'), 'list')).toBe('Type how many you see.')
  expect(countHint(of(1, null, 'not-counted'), 'scan')).toBeUndefined()
})

test('[COUNT-5419] a count that does not apply to the open counts is not suggested: the form starts as for an item that nobody counted', () => {
  for (const source of ['scan', 'wedge', 'list'] as const)
    for (const units of [1, 5, 1500])
      expect(suggestCount(of(units, 3, 'not-counted'), source)).toBe(
        suggestCount(of(units, null, 'not-counted'), source),
      )
  // Outside a campaign it is the current count, also if nobody marked the item as counted (COUNT-208).
  expect(suggestCount({ ...of(5, 3, 'not-counted'), listed_count: 3 }, 'scan')).toBe(3)
  expect(suggestCount({ ...of(5, 3, 'not-counted'), listed_count: 3 }, 'list')).toBe(3)
  expect(countHint(of(5, 3, 'not-counted'), 'scan')).toBe('A lot of 5.')
  expect(countHint(of(5, 3, 'not-counted'), 'list')).toBe('Type how many you see.')
})

test('[COUNT-1318] an item is counted if the list says so, or if this person has an unsent count', () => {
  const item = (scanned: boolean, is: CountProgress['kind']) =>
    isCounted({ scanned, countProgress: { kind: is } as CountProgress })
  expect([item(true, 'sent'), item(true, 'not-counted'), item(false, 'saved')]).toEqual([true, true, true])
  expect([item(false, 'not-counted'), item(false, 'needs-you'), item(false, 'not-here')]).toEqual([false, false, false])
})

test('[COUNT-1319] the hint names the size of a lot; the count so far only while the lot is in progress and a tag was scanned', () => {
  expect(countHint(of(5, null, 'not-counted'), 'scan')).toBe('A lot of 5.')
  expect(countHint(of(5, 2, 'saved'), 'list')).toBe('A lot of 5.')
  expect(countHint(of(1500, 1500, 'sent'), 'scan')).toBe('A lot of 1,500.')
  expect(countHint(of(2000, 1000, 'sent'), 'scan')).toBe('1,000 of 2,000 counted so far. This tag makes it 1,001.')
  expect(countHint(of(5, null, 'saved'), 'scan')).toBe('0 of 5 counted so far. This tag makes it 1.')
  expect(countHint(of(5, 0, 'sent'), 'list')).toBe('Type how many you see.')
  expect([suggestCount(of(2, 1, 'sent'), 'scan'), suggestCount(of(1, 0, 'sent'), 'list')]).toEqual([2, 1])
  expect([of(2, 1, 'sent'), of(1, 0, 'saved'), of(2, null, 'saved')].map(isLotInProgress)).toEqual([true, false, true])
})
