import { expect, test } from 'vitest'
import { plural } from '#domain/text/plural.ts'

test('[SHELL-1502] a number has its noun in the singular or plural', () => {
  expect([0, 1, 2, 1200].map((n) => plural(n, 'item', 'items'))).toEqual([
    '0 items',
    '1 item',
    '2 items',
    '1,200 items',
  ])
  expect(plural(1n, 'unit', 'units')).toBe('1 unit')
})
