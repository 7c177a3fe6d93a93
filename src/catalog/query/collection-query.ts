/**
 * Queries one collection in memory: matching rows, their order, and sums over them. Columns, orders and search texts are built on first use and
 * updated when rows change. Uses no database and no network.
 */

import { collections } from '#contract/collections/all-collections.ts'
import type { RowQuery, Scalar, SumGroup, SumQuery } from '#domain/catalog/catalog-queries.ts'
import type { CountWindow } from '#domain/counts/count-status.ts'
import type { RawRow } from '#domain/outbox/fold-ops.ts'
import type { QueryRows } from '../rows/row-store.ts'
import { compareKeys, compileTest, sortKey } from './compare.ts'
import { nameInWindow } from './fields-in-window.ts'
import { makeKeyIndexes } from './key-index.ts'
import type { Field } from './query-fields.ts'
import { rankByNumber } from './rank-by-number.ts'
import { makeRowOrder } from './row-order.ts'
import { makeSearchTexts } from './search-texts.ts'
import { makeSortOrders } from './sort-orders.ts'
import { sumUp } from './sums.ts'
import type { Searchable } from './text-search-index.ts'
import { makeValueColumns, type ValueColumns } from './value-columns.ts'

export interface CollectionQuery {
  readonly rows: QueryRows
  /** Indexes of all matching rows, in order. */
  select(query: Omit<RowQuery, 'collection' | 'baseline'>): Int32Array
  values(query: RowQuery, field: string): readonly { value: Scalar; rows: number }[]
  sums(query: SumQuery): readonly SumGroup[]
  /** Rows at these indexes, as screens show them. */
  rowsAt(indexes: Iterable<number>): unknown[]
  /** Indexes of rows whose value of a field equals a code; ignores case, hyphens and confused letters such as O for 0. */
  withKey(field: string, code: string): readonly number[]
  /** Call when rows at these indexes changed. */
  rowsChanged(indexes: readonly number[]): void
  /** Call when rows of another collection changed whose names this collection shows. */
  joinsChanged(): void
  /** Call when these fields have other values in any row, for a reason outside the collections. */
  fieldsChanged(isChanged: (field: string) => boolean): void
  /** Builds the search texts of the next `rows` rows. Returns true once all are built. */
  prepareSearch(rows: number): boolean
}

/** With more hits than this, people keep typing instead of reading, so the default order is good enough. */
const maxRanked = 5000

/** The columns under the same names; fields that depend on the count are read for the window. */
const columnsInWindow = (columns: ValueColumns, window: CountWindow): ValueColumns => ({
  ...columns,
  column: (field) => columns.column(nameInWindow(field, window)),
})

export function makeCollectionQuery(queryRows: QueryRows, reader: RowReader): CollectionQuery {
  const columns = makeValueColumns(queryRows, reader.field)
  const orders = makeSortOrders(queryRows, columns)
  const inOrder = makeRowOrder(queryRows, orders)
  const searchTexts = makeSearchTexts(queryRows, () => reader.searchText())
  const keyIndexes = makeKeyIndexes(columns)
  let cachedSelections = new Map<string, Int32Array>()
  const defaultOrder = collections[queryRows.collection].defaultOrder

  const columnsOf = ({ countedFor }: Pick<RowQuery, 'countedFor'>): ValueColumns =>
    countedFor ? columnsInWindow(columns, countedFor) : columns

  const findMatching = (query: Omit<RowQuery, 'collection' | 'baseline'>): Int32Array | null => {
    const from = columnsOf(query)
    let indexes = searchTexts.search(query.search ?? '')
    for (const [field, test] of Object.entries(query.where ?? {})) {
      const { kind, values } = from.column(field)
      const passes = compileTest(kind, test)
      const previous = indexes
      const length = previous ? previous.length : queryRows.ids.length
      const passing = new Int32Array(length)
      let n = 0
      for (let i = 0; i < length; i++) {
        const index = previous ? previous[i]! : i
        if (queryRows.shownRows[index] !== null && passes(values[index] ?? null)) passing[n++] = index
      }
      indexes = passing.slice(0, n)
    }
    return indexes
  }

  const select: CollectionQuery['select'] = ({ search, where, order, countedFor }) => {
    const key = JSON.stringify([search ?? '', where ?? {}, order ?? null, countedFor ?? null])
    const known = cachedSelections.get(key)
    if (known) return known
    const indexes = findMatching({
      ...(search === undefined ? {} : { search }),
      ...(where ? { where } : {}),
      ...(countedFor ? { countedFor } : {}),
    })
    let found = inOrder(indexes, order ?? defaultOrder)
    const isPartOfNumber = search !== undefined && /\d/.test(search) && !order && queryRows.collection === 'products'
    if (indexes && isPartOfNumber && found.length <= maxRanked)
      found = rankByNumber(found, search, searchTexts.numbers())
    if (cachedSelections.size >= 12) cachedSelections.delete(cachedSelections.keys().next().value!)
    cachedSelections.set(key, found)
    return found
  }

  return {
    rows: queryRows,
    select,
    prepareSearch: searchTexts.prepare,
    rowsAt(indexes) {
      const rows: unknown[] = []
      for (const index of indexes) {
        const row = queryRows.shownRows[index]
        if (row) rows.push(reader.adapt(row, queryRows.ids[index]!))
      }
      return rows
    },
    values(query, field) {
      const { kind, values } = columns.column(field)
      const counts = new Map<Scalar, number>()
      for (const index of findMatching(query) ?? select({})) {
        const value = values[index] ?? null
        counts.set(value, (counts.get(value) ?? 0) + 1)
      }
      return [...counts]
        .map(([value, rows]) => ({ value, rows }))
        .sort((a, b) => b.rows - a.rows || compareKeys(sortKey(kind, a.value), sortKey(kind, b.value), false))
    },
    sums(query) {
      return sumUp(findMatching(query) ?? select({}), columnsOf(query), query.groupBy, query.measures)
    },
    withKey: keyIndexes.find,
    rowsChanged(indexes) {
      cachedSelections = new Map()
      const updateKeys = keyIndexes.beforeChange(indexes)
      columns.refresh(indexes)
      orders.refresh(indexes)
      updateKeys()
      searchTexts.refresh(indexes)
    },
    joinsChanged() {
      cachedSelections = new Map()
      columns.drop((_, { dependsOnOtherRows }) => dependsOnOtherRows)
      orders.clear()
      searchTexts.clear()
    },
    fieldsChanged(isChanged) {
      cachedSelections = new Map()
      columns.drop(isChanged)
    },
  }
}

export interface RowReader {
  field(name: string): Field
  /** Returns a new reader; called again after names of other collections changed. */
  searchText(): (row: RawRow) => Searchable
  adapt(row: RawRow, id: number): unknown
}
