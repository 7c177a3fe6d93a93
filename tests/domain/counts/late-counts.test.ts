import { expect, test } from 'vitest'
import { withoutMarksOfCounts } from '#domain/counts/late-counts.ts'

const row = (product: number, physical_count: number | null, more: object = {}) => ({
  product,
  physical_count,
  scanned: physical_count === null ? true : null,
  is_undo: false,
  user: 2,
  device: 'phone',
  ...more,
})

test('[CAMPAIGN-4501] a late count and the mark that it set: one line; marks without a count, and undone ones, stay', () => {
  const rows = [
    row(1, 3),
    row(1, null),
    row(2, null),
    row(3, 5),
    row(3, null, { user: 3 }),
    row(4, 2),
    row(4, null, { device: 'other' }),
    row(5, 1, { is_undo: true }),
    row(5, null),
    row(1, null, { scanned: false }),
    row(6, 4),
    row(6, null, { is_undo: true }),
  ]
  expect(withoutMarksOfCounts(rows)).toEqual(rows.filter((_, index) => index !== 1))
  expect(withoutMarksOfCounts([])).toEqual([])
})
