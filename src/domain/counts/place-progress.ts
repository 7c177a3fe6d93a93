/** Progress by building or room, for the home screen, the list of rooms, and the counter's current room. */
import type { Measure, SumGroup, Where } from '../catalog/catalog-queries.ts'
import { compareText } from '../text/compare-text.ts'

const placeKinds = ['building', 'room'] as const
export type PlaceKind = (typeof placeKinds)[number]

/** A room is an office in a building, so its key has both ids. The names follow the ids; the place's own name is first. */
const placeFields = {
  building: { ids: ['location_code_one'], names: ['names.locationOne'] },
  room: { ids: ['location_code_one', 'location_code_two'], names: ['names.locationTwo', 'names.locationOne'] },
} as const satisfies Record<PlaceKind, { ids: readonly string[]; names: readonly string[] }>

/** The grouping of the product list that {@link placeProgress} reads, with {@link progressMeasures}. */
export const placeGroupBy = (kind: PlaceKind): readonly string[] => [
  ...placeFields[kind].ids,
  ...placeFields[kind].names,
]

/** The measures of {@link itemProgress}. */
export const progressMeasures: readonly Measure[] = ['rows', 'scanned']

export interface ItemProgress {
  total: number
  counted: number
}

/** Items and counted items of all groups together; the groups have {@link progressMeasures}. */
export const itemProgress = (groups: readonly SumGroup[]): ItemProgress => ({
  total: groups.reduce((sum, { sums }) => sum + Number(sums[0] ?? 0n), 0),
  counted: groups.reduce((sum, { sums }) => sum + Number(sums[1] ?? 0n), 0),
})

export interface PlaceProgress extends ItemProgress {
  /** Filter of the product list that shows exactly the items of this place. */
  where: Where
  /** Empty if the items have no such location. */
  name: string
  /** The building of a room; empty for a building. */
  within: string
}

const textOf = (value: unknown) => String(value ?? '')

export function placeProgress(kind: PlaceKind, groups: readonly SumGroup[]): readonly PlaceProgress[] {
  const { ids } = placeFields[kind]
  return groups.map((group) => ({
    where: Object.fromEntries(ids.map((field, index) => [field, group.key[index] ?? null])),
    name: textOf(group.key[ids.length]),
    within: textOf(group.key[ids.length + 1]),
    ...itemProgress([group]),
  }))
}

const itemsLeft = ({ total, counted }: PlaceProgress) => total - counted

/** Most items left first, so that finished places come last; places with as many left are ordered by name. */
export function byItemsLeft(places: readonly PlaceProgress[]): readonly PlaceProgress[] {
  return places.toSorted(
    (a, b) => itemsLeft(b) - itemsLeft(a) || compareText(a.name, b.name) || compareText(a.within, b.within),
  )
}
