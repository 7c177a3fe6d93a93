/** Rooms that items are in and that the list of rooms lacks. */
import type { SumGroup } from '../catalog/catalog-queries.ts'

interface Place {
  location_code_one: number
  location_code_two: number
}

export interface RoomToAdd extends Place {
  /** The name of the second location; the building is shown beside it wherever rooms are. */
  name: string
  building: string
  items: number
}

const compare = (a: string, b: string) => a.localeCompare(b, undefined, { numeric: true })

const keyOf = ({ location_code_one, location_code_two }: Place) => `${location_code_one} ${location_code_two}`

/**
 * `groups`: the products grouped by `placeGroupBy('room')`, with the measure `rows` first. Items that lack one of both locations are in no
 * room. Ordered by building and name.
 */
export function roomsToAdd(groups: readonly SumGroup[], rooms: readonly Place[]): readonly RoomToAdd[] {
  const known = new Set(rooms.map(keyOf))
  const missing = groups.flatMap(({ key: [location_code_one, location_code_two, name, building], sums }) => {
    if (typeof location_code_one !== 'number' || typeof location_code_two !== 'number') return []
    if (known.has(keyOf({ location_code_one, location_code_two }))) return []
    const items = Number(sums[0] ?? 0n)
    return [{ location_code_one, location_code_two, name: String(name), building: String(building), items }]
  })
  return missing.toSorted((a, b) => compare(a.building, b.building) || compare(a.name, b.name))
}
