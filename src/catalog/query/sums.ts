/** Sums over matching products by groups. Exact at any size: numbers while they are exact, then bigint (D6.3). */
import type { Measure, Scalar, SumGroup } from '#domain/catalog/catalog-queries.ts'
import { shortageOf } from '#domain/counts/shortage.ts'
import { type Amount, addToSum, type ExactSum, emptySum, multiply, raiseTo, sumOf } from '#domain/money/exact-sum.ts'
import { inspectedUnits } from '#domain/reports/inspected-units.ts'
import { parseMoment } from '#domain/time/moments.ts'
import { compareKeys, sortKey } from './compare.ts'
import type { ValueColumns } from './value-columns.ts'

/** Adds the amount of a row to the figure of its group. */
const adderOf = (measure: Measure) => (measure === 'latest-count' ? raiseTo : addToSum)

type RowAmount = (index: number) => Amount

function measureOf(measure: Measure, columns: ValueColumns): RowAmount {
  const values = (field: string) => columns.column(field).values
  const money = (field: string): RowAmount => {
    const column = columns.centavos(field)
    return (index) => column[index] ?? 0
  }
  const flag = (field: string) => {
    const column = values(field)
    return (index: number) => column[index] === true
  }
  const difference = (sign: 1 | -1) => {
    const [units, counted] = [values('units'), values('on_hand')]
    return (index: number) => {
      const found = counted[index]
      return Math.max(0, sign * shortageOf(Number(units[index]), found == null ? null : Number(found)))
    }
  }
  const inspected = () => {
    const [units, counted] = [values('units'), values('on_hand')]
    return (index: number) => {
      const found = counted[index]
      return inspectedUnits({ units: Number(units[index]), on_hand: found == null ? null : Number(found) })
    }
  }
  switch (measure) {
    case 'rows':
      return () => 1
    case 'units': {
      const units = values('units')
      return (index) => Number(units[index])
    }
    case 'scanned':
    case 'counted-earlier': {
      const isOne = flag(measure === 'scanned' ? 'scanned' : 'counted_earlier')
      return (index) => (isOne(index) ? 1 : 0)
    }
    case 'counted':
    case 'recorded-counts': {
      const counted = values(measure === 'counted' ? 'on_hand' : 'physical_count')
      return (index) => (counted[index] === null ? 0 : 1)
    }
    case 'counted-quantity': {
      const counted = values('on_hand')
      return (index) => Number(counted[index] ?? 0)
    }
    case 'latest-count': {
      const [scanned, countedAt] = [flag('scanned'), values('counted_at')]
      return (index) => (scanned(index) ? (parseMoment(countedAt[index]) ?? 0) : 0)
    }
    case 'value':
      return money('total')
    case 'shortage':
      return difference(1)
    case 'overage':
      return difference(-1)
    case 'shortage-value':
    case 'overage-value': {
      const [quantity, price] = [difference(measure === 'shortage-value' ? 1 : -1), money('price')]
      return (index) => {
        const missing = quantity(index)
        return missing === 0 ? 0 : multiply(missing, price(index))
      }
    }
    case 'not-scanned-value': {
      const [scanned, value] = [flag('scanned'), money('total')]
      return (index) => (scanned(index) ? 0 : value(index))
    }
    case 'inspected':
      return inspected()
    case 'inspected-value': {
      const [quantity, price] = [inspected(), money('price')]
      return (index) => multiply(quantity(index), price(index))
    }
  }
}

/** One group per combination of values that occurs, ordered by those values; without `groupBy` exactly one. */
export function sumUp(
  indexes: Int32Array,
  columns: ValueColumns,
  groupBy: readonly string[],
  measures: readonly Measure[],
): readonly SumGroup[] {
  const groupColumns = groupBy.map((field) => columns.column(field))
  const amounts = measures.map((measure) => measureOf(measure, columns))
  const adders = measures.map(adderOf)
  interface Group {
    key: readonly Scalar[]
    totals: ExactSum[]
  }
  const newGroup = (key: readonly Scalar[]): Group => ({ key, totals: measures.map(emptySum) })
  const groups: Group[] = []
  /** Value → group, with one nested map per further field. */
  const groupsByValue = new Map<Scalar, unknown>()
  const groupOf = (index: number): Group => {
    let level = groupsByValue
    for (let i = 0; i < groupColumns.length - 1; i++) {
      const value = groupColumns[i]!.values[index] ?? null
      let next = level.get(value) as Map<Scalar, unknown> | undefined
      if (!next) {
        next = new Map()
        level.set(value, next)
      }
      level = next
    }
    const last = groupColumns.at(-1)?.values[index] ?? null
    let group = level.get(last) as Group | undefined
    if (!group) {
      group = newGroup(groupColumns.map((column) => column.values[index] ?? null))
      level.set(last, group)
      groups.push(group)
    }
    return group
  }
  for (const index of indexes) {
    const { totals } = groupOf(index)
    for (let i = 0; i < amounts.length; i++) adders[i]!(totals[i]!, amounts[i]!(index))
  }
  // Without `groupBy` there is one group, even for no rows.
  if (groupColumns.length === 0 && groups.length === 0) groups.push(newGroup([]))
  return groups
    .sort((a, b) => {
      for (const [i, { kind }] of groupColumns.entries()) {
        const order = compareKeys(sortKey(kind, a.key[i]!), sortKey(kind, b.key[i]!), false)
        if (order !== 0) return order
      }
      return 0
    })
    .map(({ key, totals }) => ({ key, sums: totals.map(sumOf) }))
}
