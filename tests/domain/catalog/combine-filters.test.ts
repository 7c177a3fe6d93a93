import { expect, test } from 'vitest'
import { combineFilters } from '#domain/catalog/combine-filters.ts'

test('[COUNT-2931] two filters of the same field: only what fits both is left, a number equals its text, null only null', () => {
  expect(combineFilters({ category: 3 }, { room: 7 })).toEqual({ category: 3, room: 7 })
  expect(combineFilters({ room: '7' }, { room: 7 })).toEqual({ room: ['7'] })
  expect(combineFilters({ room: 8 }, { room: 7 })).toEqual({ room: [] })
  expect(combineFilters({ room: 8 }, { room: [7, 8, null] })).toEqual({ room: [8] })
  expect(combineFilters({ room: null }, { room: [7, 'null'] })).toEqual({ room: [] })
  expect(combineFilters({ room: null }, { room: null })).toEqual({ room: [null] })
  expect(() => combineFilters({ room: { min: 1 } }, { room: 7 })).toThrow('two tests of room')
})
