/** Sums, shares and rows of reports: exact at any size. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { shortageOf, shortageValue } from '#domain/counts/shortage.ts'
import { addToSum, emptySum, multiply, sumOf } from '#domain/money/exact-sum.ts'
import { isAcquiredAfter, isUnserviceable, selectFormRows } from '#domain/reports/form-rows.ts'
import {
  crossFoot,
  groupByFields,
  groupings,
  noFigures,
  percentOf,
  reportGroups,
  reportMeasures,
  sumFigures,
} from '#domain/reports/report-groups.ts'

const huge = Number.MAX_SAFE_INTEGER
const whole = fc.oneof(fc.integer(), fc.maxSafeInteger(), fc.constantFrom(huge, -huge, huge - 1))

test('[REPORT-1300] a sum of numbers and bigints is exact, also beyond the safe integers', () => {
  fc.assert(
    fc.property(fc.array(fc.oneof(whole, fc.bigInt())), (amounts) => {
      const sum = emptySum()
      for (const amount of amounts) addToSum(sum, amount)
      expect(sumOf(sum)).toBe(amounts.reduce<bigint>((all, one) => all + BigInt(one), 0n))
      expect(Number.isSafeInteger(sum.plain)).toBe(true)
    }),
  )
  const sum = emptySum()
  for (const amount of [huge, 1, huge, -3, 5n]) addToSum(sum, amount)
  expect(sumOf(sum)).toBe(2n * BigInt(huge) + 3n)
})

test('[REPORT-1301] count times price is exact; the result is a number as long as that is exact', () => {
  fc.assert(
    fc.property(fc.nat(), whole, (count, price) => BigInt(multiply(count, price)) === BigInt(count) * BigInt(price)),
  )
  expect([multiply(3, 250), multiply(3, 250n), multiply(2, huge)]).toEqual([750, 750n, 2n * BigInt(huge)])
})

test('[REPORT-1302] a shortage is above 0, an overage below 0, not counted is 0; the value is at the unit cost', () => {
  expect([shortageOf(5, 3), shortageOf(3, 5), shortageOf(5, 0), shortageOf(5, null)]).toEqual([2, -2, 5, 0])
  expect([shortageValue(5, 3, '10.10'), shortageValue(3, 5, '0.05'), shortageValue(5, null, '9.00')]).toEqual([
    2020n,
    -10n,
    0n,
  ])
})

const figures = (more: object) => ({ ...noFigures, ...more })

test('[REPORT-1303] sums are named by the measures in order; a missing sum is 0; totals add up each measure', () => {
  const sums = reportMeasures.map((_, at) => BigInt(at + 1))
  const [row, empty] = reportGroups([
    { key: [7, null], sums },
    { key: ['x'], sums: [] },
  ])
  expect(row).toEqual({
    key: [7, null],
    figures: Object.fromEntries(reportMeasures.map((name, at) => [name, sums[at]])),
  })
  expect(empty).toEqual({ key: ['x'], figures: noFigures })
  expect(Object.values(noFigures)).toEqual(reportMeasures.map(() => 0n))
  expect(sumFigures([row!, row!]).shortage).toBe(2n * row!.figures.shortage)
  expect(sumFigures([])).toEqual(noFigures)
})

test('[REPORT-1304] groups that do not add up to the total: exactly those measures are named', () => {
  const part = (more: object) => ({ key: [1], figures: figures(more) })
  expect(crossFoot(figures({ rows: 3n, value: 5n }), [part({ rows: 1n, value: 5n }), part({ rows: 2n })])).toEqual([])
  expect(crossFoot(figures({ rows: 3n, value: 5n }), [part({ rows: 1n, value: 6n })])).toEqual(['rows', 'value'])
  expect(crossFoot(figures({ overage: 1n }), [])).toEqual(['overage'])
  for (const measure of reportMeasures) expect(crossFoot(noFigures, [part({ [measure]: 1n })])).toEqual([measure])
})

test('[REPORT-1305] a percentage has tenths, rounded down; 0 if the total is 0', () => {
  expect([percentOf(1n, 3n), percentOf(2n, 3n), percentOf(3n, 3n), percentOf(0n, 3n), percentOf(5n, 0n)]).toEqual([
    33.3, 66.6, 100, 0, 0,
  ])
  expect(percentOf(10n ** 30n, 4n * 10n ** 30n)).toBe(25)
})

test('[REPORT-1306] a row of a report opens the list filtered by the fields of its group', () => {
  expect(groupings.map((grouping) => groupByFields[grouping].join('+'))).toEqual([
    'location_code_one',
    'section',
    'user',
    'major_account+sub_major_account+ledger_account',
    'funding',
    'condition',
    'category',
  ])
})

test('[REPORT-1307] acquired after the as-at day: later; on that day, without a date, or on a form without an as-at day: not later', () => {
  const later = (acquisition: string, asAt: string) => isAcquiredAfter({ acquisition }, asAt)
  expect([later('2026-12-31', '2026-12-31'), later('2027-01-01', '2026-12-31')]).toEqual([false, true])
  expect([later('', '2026-12-31'), later('2027-01-01', '')]).toEqual([false, false])
})

test('[REPORT-1308] a form has the rows of its condition and day, and states how many are left out for which reason', () => {
  const item = (name: string, condition: string, acquisition = '2026-01-01') => ({
    name,
    acquisition,
    count_status: 'counted' as const,
    names: { condition },
  })
  const items = [
    item('good', 'Serviceable'),
    item('broken', 'UNSERVICEABLE, for disposal'),
    item('unknown', ''),
    item('new', 'Serviceable', '2027-01-01'),
    item('newly broken', 'Unserviceable', '2027-01-01'),
  ]
  const rows = (condition: 'any' | 'serviceable' | 'unserviceable', asAt = '2026-12-31') => {
    const made = selectFormRows(items as never, { asAt, condition })
    return { ...made, rows: made.rows.map((row) => (row as unknown as { name: string }).name) }
  }
  expect(rows('any')).toEqual({ rows: ['good', 'broken', 'unknown'], acquiredLater: 2, otherCondition: 0 })
  expect(rows('serviceable')).toEqual({ rows: ['good', 'unknown'], acquiredLater: 2, otherCondition: 1 })
  expect(rows('unserviceable')).toEqual({ rows: ['broken'], acquiredLater: 2, otherCondition: 2 })
  expect(rows('unserviceable', '')).toEqual({ rows: ['broken', 'newly broken'], acquiredLater: 0, otherCondition: 3 })
  expect(items.map(isUnserviceable)).toEqual([false, true, false, false, true])
})
