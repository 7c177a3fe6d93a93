/** Rooms that occur in items but not in the list of rooms. */
import { comparePlaces } from '../campaigns/person-rooms.ts'
import { placeOf, roomKey } from '../campaigns/room-states.ts'
import type { SumGroup } from '../catalog/catalog-queries.ts'

interface Place {
  location_code_one: number
  location_code_two: number
}

export interface RoomToAdd extends Place {
  /** The name of the second location. Screens show the building next to it. */
  name: string
  /** The building. */
  within: string
  items: number
}

/**
 * `groups`: the products grouped by `placeGroupBy('room')`, with the measure `rows` first. Items that lack one of both locations are in no
 * room. Ordered by building and name.
 */
export function roomsToAdd(groups: readonly SumGroup[], rooms: readonly Place[]): readonly RoomToAdd[] {
  const known = new Set(rooms.map((room) => roomKey(placeOf(room))))
  const missing = groups.flatMap(({ key: [location_code_one, location_code_two, name, building], sums }) => {
    if (typeof location_code_one !== 'number' || typeof location_code_two !== 'number') return []
    const place = { location_code_one, location_code_two }
    if (known.has(roomKey(placeOf(place)))) return []
    return [{ ...place, name: String(name), within: String(building), items: Number(sums[0] ?? 0n) }]
  })
  return missing.toSorted(comparePlaces)
}
