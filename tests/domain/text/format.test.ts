import { expect, test } from 'vitest'
import { formatPercent, formatPesos, plural } from '#domain/text/format.ts'

test('[SHELL-1502] a number has its noun in the singular or plural', () => {
  expect([0, 1, 2, 1200].map((n) => plural(n, 'item', 'items'))).toEqual([
    '0 items',
    '1 item',
    '2 items',
    '1,200 items',
  ])
  expect(plural(1n, 'unit', 'units')).toBe('1 unit')
})

test('[DOMAIN-1882] an amount and a percentage that stand alone: sign before the amount, at most one decimal', () => {
  expect([formatPesos('1234.5'), formatPesos(-150n)]).toEqual(['₱1,234.50', '-₱1.50'])
  expect([0, 12.54, 100].map(formatPercent)).toEqual(['0 %', '12.5 %', '100 %'])
})
