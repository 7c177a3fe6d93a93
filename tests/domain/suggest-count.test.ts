import { expect, test } from 'vitest'
import type { CountMark, ProductView } from '#domain/catalogue.ts'
import { countHint, isLotInProgress, suggestCount } from '#domain/suggest-count.ts'

const of = (units: number, physical_count: number | null, is: 'not-counted' | 'saved' | 'sent') =>
  ({
    units,
    physical_count,
    scanned: is !== 'not-counted',
    mark: { is, at: 0, opId: '' } as CountMark,
  }) satisfies Partial<ProductView>

test('[COUNT-208] the form begins with the current count or 0, with 1 for a single item, and with one more for a tag of a lot', () => {
  expect(suggestCount(of(1, null, 'not-counted'), 'list')).toBe(1)
  expect(suggestCount(of(1, 4, 'sent'), 'scan')).toBe(4)
  expect(suggestCount(of(5, null, 'not-counted'), 'list')).toBe(0)
  expect(suggestCount(of(5, null, 'not-counted'), 'scan')).toBe(1)
  expect(suggestCount(of(5, 2, 'saved'), 'wedge')).toBe(3)
  expect(suggestCount(of(5, 2, 'saved'), 'list')).toBe(2)
  expect(suggestCount(of(5, 5, 'sent'), 'scan')).toBe(5)
  expect(suggestCount(of(5, 7, 'sent'), 'scan')).toBe(7)
  // A figure of an earlier count says nothing about this one: it is the default, and nothing is added to it.
  expect(suggestCount(of(5, 3, 'not-counted'), 'scan')).toBe(3)
  expect([of(5, 3, 'not-counted'), of(5, 3, 'saved'), of(5, 5, 'sent'), of(1, 0, 'sent')].map(isLotInProgress)).toEqual(
    [false, true, false, false],
  )
  expect(countHint(of(5, 2, 'saved'), 'scan')).toBe('2 of 5 counted so far. This tag makes it 3.')
  expect(countHint(of(5, null, 'not-counted'), 'list')).toBe('Type how many are here.')
  expect(countHint(of(1, null, 'not-counted'), 'scan')).toBeUndefined()
})
