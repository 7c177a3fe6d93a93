/** Sums over matching products by groups. Exact at any size: plain numbers while they are exact, bigint beyond (D6.3). */
import type { Measure, Scalar, SumsGroup } from '#domain/catalogue.ts'
import { type Amount, addTo, type ExactSum, emptySum, sumOf, times } from '#domain/exact-sum.ts'
import type { Columns } from './columns.ts'
import { compareKeys, sortKey } from './compare.ts'

type Row = (place: number) => Amount

function measureOf(measure: Measure, columns: Columns): Row {
  const values = (field: string) => columns.of(field).values
  const money = (field: string): Row => {
    const column = columns.centavos(field)
    return (place) => column[place] ?? 0
  }
  const flag = (field: string) => {
    const column = values(field)
    return (place: number) => column[place] === true
  }
  const short = (sign: 1 | -1) => {
    const [units, counted] = [values('units'), values('on_hand')]
    return (place: number) => {
      const seen = counted[place]
      return seen === null || seen === undefined ? 0 : Math.max(0, sign * (Number(units[place]) - Number(seen)))
    }
  }
  switch (measure) {
    case 'rows':
      return () => 1
    case 'units': {
      const units = values('units')
      return (place) => Number(units[place])
    }
    case 'scanned': {
      const scanned = flag('scanned')
      return (place) => (scanned(place) ? 1 : 0)
    }
    case 'counted':
    case 'recorded-counts': {
      const counted = values(measure === 'counted' ? 'on_hand' : 'physical_count')
      return (place) => (counted[place] === null ? 0 : 1)
    }
    case 'counted-quantity': {
      const counted = values('on_hand')
      return (place) => Number(counted[place] ?? 0)
    }
    case 'value':
      return money('total')
    case 'shortage':
      return short(1)
    case 'overage':
      return short(-1)
    case 'shortage-value':
    case 'overage-value': {
      const [quantity, price] = [short(measure === 'shortage-value' ? 1 : -1), money('price')]
      return (place) => {
        const missing = quantity(place)
        return missing === 0 ? 0 : times(missing, price(place))
      }
    }
    case 'not-scanned-value': {
      const [scanned, value] = [flag('scanned'), money('total')]
      return (place) => (scanned(place) ? 0 : value(place))
    }
  }
}

/** One group for each combination of values that occurs, ordered by them; without `groupBy` exactly one. */
export function sumUp(
  places: Int32Array,
  columns: Columns,
  groupBy: readonly string[],
  measures: readonly Measure[],
): readonly SumsGroup[] {
  const by = groupBy.map((field) => columns.of(field))
  const rows = measures.map((measure) => measureOf(measure, columns))
  interface Group {
    key: readonly Scalar[]
    totals: ExactSum[]
  }
  const fresh = (key: readonly Scalar[]): Group => ({ key, totals: measures.map(emptySum) })
  const groups: Group[] = []
  /** Values → the group's place, one map inside the other for each further field. */
  const firstLevel = new Map<Scalar, unknown>()
  const groupAt = (place: number): Group => {
    let level = firstLevel
    for (let i = 0; i < by.length - 1; i++) {
      const value = by[i]!.values[place] ?? null
      let next = level.get(value) as Map<Scalar, unknown> | undefined
      if (!next) {
        next = new Map()
        level.set(value, next)
      }
      level = next
    }
    const last = by.at(-1)?.values[place] ?? null
    let group = level.get(last) as Group | undefined
    if (!group) {
      group = fresh(by.map((column) => column.values[place] ?? null))
      level.set(last, group)
      groups.push(group)
    }
    return group
  }
  for (const place of places) {
    const { totals } = groupAt(place)
    for (let i = 0; i < rows.length; i++) addTo(totals[i]!, rows[i]!(place))
  }
  // Without fields there is one group, even of nothing.
  if (by.length === 0 && groups.length === 0) groups.push(fresh([]))
  return groups
    .sort((a, b) => {
      for (const [i, { kind }] of by.entries()) {
        const order = compareKeys(sortKey(kind, a.key[i]!), sortKey(kind, b.key[i]!), false)
        if (order !== 0) return order
      }
      return 0
    })
    .map(({ key, totals }) => ({ key, sums: totals.map(sumOf) }))
}
