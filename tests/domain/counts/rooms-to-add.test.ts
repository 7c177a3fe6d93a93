import { expect, test } from 'vitest'
import { roomsToAdd } from '#domain/counts/rooms-to-add.ts'

const group = (one: number | null, two: number | null, room: string, building: string, items: number) => ({
  key: [one, two, room, building],
  sums: [BigInt(items), 0n],
})

test('[ADMIN-4770] rooms to add: each pair of locations that items have and no room has, once, by building and name', () => {
  const groups = [
    group(2, 5, 'Room 10', 'Annex', 4),
    group(1, 5, 'Room 10', 'Main Building', 2),
    group(1, 6, 'Library', 'Main Building', 3),
    group(2, 4, 'Room 9', 'Annex', 1),
    group(1, null, '', 'Main Building', 7),
    group(null, 4, 'Room 9', '', 8),
  ]
  const known = [{ location_code_one: 1, location_code_two: 6 }]
  expect(roomsToAdd(groups, known)).toEqual([
    { location_code_one: 2, location_code_two: 4, name: 'Room 9', within: 'Annex', items: 1 },
    { location_code_one: 2, location_code_two: 5, name: 'Room 10', within: 'Annex', items: 4 },
    { location_code_one: 1, location_code_two: 5, name: 'Room 10', within: 'Main Building', items: 2 },
  ])
})
