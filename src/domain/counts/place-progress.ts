/** How far each building or room is counted, for the home screen. */
import type { SumGroup, Where } from '../catalog/catalog-queries.ts'

export const placeKinds = ['building', 'room'] as const
export type PlaceKind = (typeof placeKinds)[number]

/** A room is an office of a building, so it is named by both. The names follow the ids: the place's own name first. */
const placeFields = {
  building: { ids: ['location_code_one'], names: ['names.locationOne'] },
  room: { ids: ['location_code_one', 'location_code_two'], names: ['names.locationTwo', 'names.locationOne'] },
} as const satisfies Record<PlaceKind, { ids: readonly string[]; names: readonly string[] }>

/** The grouping of the product list that {@link placeProgress} reads, with the measures `rows` and `scanned`. */
export const placeGroupBy = (kind: PlaceKind): readonly string[] => [
  ...placeFields[kind].ids,
  ...placeFields[kind].names,
]

export interface PlaceProgress {
  /** Filter of the product list that shows exactly the items of this place. */
  where: Where
  /** Empty if the items name no such place. */
  name: string
  /** The building of a room; empty for a building. */
  within: string
  total: number
  counted: number
}

const textOf = (value: unknown) => String(value ?? '')

export function placeProgress(kind: PlaceKind, groups: readonly SumGroup[]): readonly PlaceProgress[] {
  const { ids } = placeFields[kind]
  return groups.map(({ key, sums: [total = 0n, counted = 0n] }) => ({
    where: Object.fromEntries(ids.map((field, index) => [field, key[index] ?? null])),
    name: textOf(key[ids.length]),
    within: textOf(key[ids.length + 1]),
    total: Number(total),
    counted: Number(counted),
  }))
}

const itemsLeft = ({ total, counted }: PlaceProgress) => total - counted
const compareText = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)

/** Most items left first, so that finished places come last; places with as many left are ordered by name. */
export function byItemsLeft(places: readonly PlaceProgress[]): readonly PlaceProgress[] {
  return places.toSorted(
    (a, b) => itemsLeft(b) - itemsLeft(a) || compareText(a.name, b.name) || compareText(a.within, b.within),
  )
}
