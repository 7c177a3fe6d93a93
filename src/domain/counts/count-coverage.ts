/** How much of the records was counted, by number and by value: one computation for the screen and for the file. */
import type { SumGroup } from '../catalog/catalog-queries.ts'
import { compareText } from '../text/compare-text.ts'
import { type CountAge, countAges } from './rolling-count.ts'

export interface Coverage {
  items: number
  /** In centavos. */
  value: bigint
}

export type CoverageByAge = Readonly<Record<CountAge, Coverage>> & { all: Coverage }

export interface CoverageOfBuilding extends CoverageByAge {
  building: number | null
  /** Empty for items without a building. */
  name: string
}

/** The measures of the sums that {@link coverageOf} reads; they are grouped by age, building and its name. */
export const coverageMeasures = ['rows', 'value'] as const

const none: Coverage = { items: 0, value: 0n }
const add = (one: Coverage, other: Coverage): Coverage => ({
  items: one.items + other.items,
  value: one.value + other.value,
})
const empty = (): CoverageByAge => ({ all: none, never: none, unknown: none, older: none, year: none })

const ageOf = (value: unknown): CountAge => countAges.find((age) => age === value) ?? 'unknown'

export function coverageOf(groups: readonly SumGroup[]): {
  total: CoverageByAge
  buildings: readonly CoverageOfBuilding[]
} {
  let total = empty()
  const buildings = new Map<number | null, CoverageOfBuilding>()
  for (const { key, sums } of groups) {
    const age = ageOf(key[0])
    const building = key[1] === null || key[1] === undefined ? null : Number(key[1])
    const part: Coverage = { items: Number(sums[0] ?? 0n), value: sums[1] ?? 0n }
    const known = buildings.get(building) ?? { ...empty(), building, name: String(key[2] ?? '') }
    buildings.set(building, { ...known, [age]: add(known[age], part), all: add(known.all, part) })
    total = { ...total, [age]: add(total[age], part), all: add(total.all, part) }
  }
  const byName = (a: CoverageOfBuilding, b: CoverageOfBuilding) =>
    Number(a.building === null) - Number(b.building === null) || compareText(a.name, b.name)
  return { total, buildings: [...buildings.values()].sort(byName) }
}
