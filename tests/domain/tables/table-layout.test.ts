import { expect, test } from 'vitest'
import {
  arrangedKeys,
  columnWidth,
  defaultLayout,
  readDensity,
  readTableLayout,
  withWidth,
} from '#domain/tables/table-layout.ts'

test('[SHELL-2966] a damaged stored layout: valid parts are used, the rest is ignored', () => {
  for (const stored of [undefined, null, 7, 'wide', [], {}, { order: 'a,b', widths: 3 }, { order: {}, widths: null }])
    expect(readTableLayout(stored)).toEqual(defaultLayout)
  const widths = { item: 200.4, none: null, word: '90', huge: 1e9, tiny: -5, blank: Number.NaN }
  expect(readTableLayout({ order: ['b', 7, 'a', 'b', null], widths, later: true })).toEqual({
    order: ['b', 'a'],
    widths: { item: 200, huge: columnWidth.max, tiny: columnWidth.min },
  })
  expect(['compact', 'tiny', 3, undefined].map(readDensity)).toEqual([
    'compact',
    'comfortable',
    'comfortable',
    'comfortable',
  ])
})

test('[SHELL-2966] columns added or removed since: a new one is placed after the one it follows by default, a removed one is ignored', () => {
  const keys = ['number', 'item', 'person', 'fund', 'cost']
  expect(arrangedKeys(keys, [])).toEqual(keys)
  expect(arrangedKeys(keys, ['cost', 'gone', 'item', 'number'])).toEqual(['number', 'cost', 'item', 'person', 'fund'])
  expect(arrangedKeys([], ['gone'])).toEqual([])
})

test('[SHELL-2964] a width: within its limits, for all columns one above the other, and the default again', () => {
  const layout = withWidth(defaultLayout, ['item', 'number'], 5)
  expect(layout.widths).toEqual({ item: columnWidth.min, number: columnWidth.min })
  expect(withWidth(withWidth(layout, ['fund'], 100.6), ['item', 'number'], null).widths).toEqual({ fund: 101 })
})
