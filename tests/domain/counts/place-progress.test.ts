import { expect, test } from 'vitest'
import { byItemsLeft, placeGroupBy, placeProgress } from '#domain/counts/place-progress.ts'

test('[SHELL-2502] a room is named by its own name and its building, and its filter holds both', () => {
  expect(placeGroupBy('room')).toEqual([
    'location_code_one',
    'location_code_two',
    'names.locationTwo',
    'names.locationOne',
  ])
  const groups = [
    { key: [3, 9, 'Laboratory 1', 'Main Building'], sums: [12n, 5n] },
    { key: [3, null, '', 'Main Building'], sums: [2n, 2n] },
  ]
  expect(placeProgress('room', groups)).toEqual([
    {
      where: { location_code_one: 3, location_code_two: 9 },
      name: 'Laboratory 1',
      within: 'Main Building',
      total: 12,
      counted: 5,
    },
    {
      where: { location_code_one: 3, location_code_two: null },
      name: '',
      within: 'Main Building',
      total: 2,
      counted: 2,
    },
  ])
  expect(placeProgress('building', [{ key: [3, 'Main Building'], sums: [14n, 7n] }])).toEqual([
    { where: { location_code_one: 3 }, name: 'Main Building', within: '', total: 14, counted: 7 },
  ])
})

test('[SHELL-2502] places with most items left come first, finished ones last, equal ones by name', () => {
  const place = (name: string, total: number, counted: number, within = '') => ({
    where: {},
    name,
    within,
    total,
    counted,
  })
  const places = [
    place('Done', 90, 90),
    place('B', 5, 0),
    place('A', 9, 4, 'West'),
    place('A', 5, 0, 'East'),
    place('Far', 7, 1),
  ]
  expect(byItemsLeft(places).map(({ name, within }) => `${name}${within}`)).toEqual([
    'Far',
    'AEast',
    'AWest',
    'B',
    'Done',
  ])
})
