import { expect, it } from 'vitest'
import { inWalkingOrder, itemsByRoom } from '#domain/campaigns/items-by-room.ts'

const item = (place: string, property_number: string) => ({ product: { place, property_number } })

it('[SCAN-5007] items to count again: room by room, building before room, numbers as people read them; items without a place last', () => {
  const items = [
    item('', 'A-1'),
    item('Main Building, Room 10', 'A-2'),
    item('Annex, Library', 'A-10'),
    item('Main Building, Room 9', 'A-4'),
    item('Annex, Library', 'A-9'),
  ]
  const rooms = itemsByRoom(items.toSorted(inWalkingOrder)).map(({ place, items: ofRoom }) => [
    place,
    ofRoom.map(({ product }) => product.property_number),
  ])
  expect(rooms).toEqual([
    ['Annex, Library', ['A-9', 'A-10']],
    ['Main Building, Room 9', ['A-4']],
    ['Main Building, Room 10', ['A-2']],
    ['', ['A-1']],
  ])
})
