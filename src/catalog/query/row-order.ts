/** Puts matching rows in a requested order, with the cheapest way for their number. */
import type { QueryRows } from '../rows/row-store.ts'
import type { SortOrders } from './sort-orders.ts'

/** `indexes: null` means all rows; deleted ones are left out. */
export type InOrder = (indexes: Int32Array | null, order: readonly string[]) => Int32Array

export function makeRowOrder(queryRows: QueryRows, orders: SortOrders): InOrder {
  let checkedCount = 0
  let isAscending = true
  /** Pages are usually ordered by id: then indexes already are in that order. */
  const isStoredById = (): boolean => {
    for (; isAscending && checkedCount < queryRows.ids.length; checkedCount++) {
      isAscending = checkedCount === 0 || queryRows.ids[checkedCount - 1]! < queryRows.ids[checkedCount]!
    }
    return isAscending
  }

  const allShown = (): Int32Array => {
    const all = new Int32Array(queryRows.ids.length)
    let n = 0
    for (let index = 0; index < all.length; index++) if (queryRows.shownRows[index] !== null) all[n++] = index
    return all.slice(0, n)
  }

  return (indexes, order) => {
    if (order[0] === 'id' && isStoredById()) return indexes ?? allShown()
    const sorted = orders.get(order)
    if (indexes && indexes.length < queryRows.ids.length / 16) {
      return indexes.slice().sort((a, b) => sorted.rankByIndex[a]! - sorted.rankByIndex[b]!)
    }
    const wanted = indexes ? new Uint8Array(queryRows.ids.length) : null
    if (indexes && wanted) for (const index of indexes) wanted[index] = 1
    const found = new Int32Array(queryRows.ids.length)
    let n = 0
    for (const index of sorted.indexes) {
      if (wanted ? wanted[index] === 1 : queryRows.shownRows[index] !== null) found[n++] = index
    }
    return found.slice(0, n)
  }
}
