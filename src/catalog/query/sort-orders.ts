/** Sorted row indexes, cached for each requested order and repaired when single rows change. */

import type { QueryRows } from '../rows/row-store.ts'
import { compareKeys, type SortKey, sortKey } from './compare.ts'
import type { ValueColumns } from './value-columns.ts'

interface SortedRows {
  /** Row indexes in order. */
  indexes: Int32Array
  /** Row index → its position in that order. */
  rankByIndex: Int32Array
}

export interface SortOrders {
  get(order: readonly string[]): SortedRows
  /** Moves rows that changed to their new position. */
  refresh(indexes: readonly number[]): void
  clear(): void
}

interface CachedOrder extends SortedRows {
  fields: readonly { name: string; isDescending: boolean }[]
  keys: SortKey[][]
}

export function makeSortOrders(queryRows: QueryRows, columns: ValueColumns): SortOrders {
  const cachedOrders = new Map<string, CachedOrder>()

  const rankOf = (indexes: Int32Array): Int32Array => {
    const rankByIndex = new Int32Array(indexes.length)
    for (let i = 0; i < indexes.length; i++) rankByIndex[indexes[i]!] = i
    return rankByIndex
  }

  const comparator = (fields: CachedOrder['fields'], keys: SortKey[][]) => (a: number, b: number) => {
    for (let i = 0; i < fields.length; i++) {
      const order = compareKeys(keys[i]![a]!, keys[i]![b]!, fields[i]!.isDescending)
      if (order !== 0) return order
    }
    return queryRows.ids[a]! - queryRows.ids[b]!
  }

  const keysOf = (fields: CachedOrder['fields'], indexes: Iterable<number>, into: SortKey[][]) => {
    fields.forEach(({ name }, i) => {
      const { kind, values } = columns.column(name)
      for (const index of indexes) into[i]![index] = sortKey(kind, values[index] ?? null)
    })
  }

  const buildOrder = (order: readonly string[]): CachedOrder => {
    const fields = order.map((name) => ({ name: name.replace(/^-/, ''), isDescending: name.startsWith('-') }))
    const keys: SortKey[][] = fields.map(() => new Array<SortKey>(queryRows.ids.length).fill(null))
    const all = Int32Array.from(queryRows.ids.keys())
    keysOf(fields, all, keys)
    const indexes = all.sort(comparator(fields, keys))
    return { fields, keys, indexes, rankByIndex: rankOf(indexes) }
  }

  const repairOrder = (order: CachedOrder, changed: readonly number[]): CachedOrder => {
    keysOf(order.fields, changed, order.keys)
    const compare = comparator(order.fields, order.keys)
    const moved = new Set(changed)
    const reinserted = [...moved].sort(compare)
    const indexes = new Int32Array(queryRows.ids.length)
    let n = 0
    let next = 0
    for (const index of order.indexes) {
      if (moved.has(index)) continue
      while (next < reinserted.length && compare(reinserted[next]!, index) < 0) indexes[n++] = reinserted[next++]!
      indexes[n++] = index
    }
    while (next < reinserted.length) indexes[n++] = reinserted[next++]!
    return { ...order, indexes, rankByIndex: rankOf(indexes) }
  }

  return {
    get(order) {
      const key = order.join()
      const known = cachedOrders.get(key)
      if (known) return known
      const built = buildOrder(order)
      cachedOrders.set(key, built)
      // An order costs a few bytes per row, so the oldest is evicted.
      if (cachedOrders.size > 8) cachedOrders.delete(cachedOrders.keys().next().value!)
      return built
    },
    refresh(indexes) {
      // With more than a few hundred changes, sorting again on demand is cheaper.
      if (indexes.length > 500) cachedOrders.clear()
      else for (const [key, order] of cachedOrders) cachedOrders.set(key, repairOrder(order, indexes))
    },
    clear: () => cachedOrders.clear(),
  }
}
