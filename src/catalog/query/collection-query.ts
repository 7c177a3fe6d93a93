/**
 * Queries one collection in memory: matching rows, their order, and sums over them. Columns, orders and search texts are built on first use and
 * updated when rows change. Uses no database and no network.
 */

import { collections } from '#contract/collections/all-collections.ts'
import type { RowQuery, Scalar, SumGroup, SumQuery } from '#domain/catalog/catalog-queries.ts'
import type { RawRow } from '#domain/outbox/fold-ops.ts'
import type { QueryRows } from '../rows/row-store.ts'
import { compareKeys, compileTest, foldText, sortKey } from './compare.ts'
import { type KeyIndex, makeKeyIndex } from './key-index.ts'
import type { Field } from './query-fields.ts'
import { makeSortOrders } from './sort-orders.ts'
import { sumUp } from './sums.ts'
import { makeSearchIndex, type Searchable, type SearchIndex, tolerateTypos } from './text-search-index.ts'
import { makeValueColumns } from './value-columns.ts'

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
  /** Builds the search texts of the next `rows` rows. Returns true once all are built. */
  prepareSearch(rows: number): boolean
}

/** With more hits than this, people type on instead of reading, so the default order is good enough. */
const maxRanked = 5000

const notSearchable: Searchable = { text: '', number: '' }

export function makeCollectionQuery(queryRows: QueryRows, reader: RowReader): CollectionQuery {
  const columns = makeValueColumns(queryRows, reader.field)
  const orders = makeSortOrders(queryRows, columns)
  let searchIndex: SearchIndex | null = null
  let searchTextOf = reader.searchText()
  let indexedCount = 0
  let cachedSelections = new Map<string, Int32Array>()
  const keyIndexes = new Map<string, KeyIndex>()
  const defaultOrder = collections[queryRows.collection].defaultOrder

  const indexRow = (index: number) => {
    const row = queryRows.shownRows[index]
    searchIndex!.set(index, row ? searchTextOf(row) : notSearchable)
  }

  const prepareSearch = (rows: number): boolean => {
    searchIndex ??= makeSearchIndex((index) => queryRows.shownRows[index] !== null)
    const end = Math.min(queryRows.ids.length, indexedCount + rows)
    for (; indexedCount < end; indexedCount++) indexRow(indexedCount)
    return indexedCount >= queryRows.ids.length
  }

  const findMatching = (query: Omit<RowQuery, 'collection' | 'baseline'>): Int32Array | null => {
    const typedText = query.search ?? ''
    let indexes: Int32Array | null = null
    if (typedText.trim() !== '') {
      prepareSearch(queryRows.ids.length)
      indexes = searchIndex!.search(typedText)
    }
    for (const [field, test] of Object.entries(query.where ?? {})) {
      const { kind, values } = columns.column(field)
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

  /** Orders hits by how well they match a part of a property number: equal, then at its end, then inside it. */
  const rankByNumber = (orderedIndexes: Int32Array, typedText: string): Int32Array => {
    const wantedText = tolerateTypos(foldText(typedText.trim()))
    const tiers: number[][] = [[], [], [], []]
    for (const index of orderedIndexes) {
      const [fullNumber = '', bareDigits = ''] = searchIndex!.numbers[index]!.split(' ')
      const tier =
        fullNumber === wantedText || bareDigits === wantedText
          ? 0
          : fullNumber.endsWith(wantedText)
            ? 1
            : fullNumber.includes(wantedText)
              ? 2
              : 3
      tiers[tier]!.push(index)
    }
    return Int32Array.from(tiers.flat())
  }

  let checkedCount = 0
  let isAscending = true
  /** Pages are usually ordered by id: then indexes already are in that order. */
  const isStoredById = (): boolean => {
    for (; isAscending && checkedCount < queryRows.ids.length; checkedCount++) {
      isAscending = checkedCount === 0 || queryRows.ids[checkedCount - 1]! < queryRows.ids[checkedCount]!
    }
    return isAscending
  }

  const inOrder = (indexes: Int32Array | null, order: readonly string[]): Int32Array => {
    if (order[0] === 'id' && isStoredById()) {
      if (indexes) return indexes
      const all = new Int32Array(queryRows.ids.length)
      let n = 0
      for (let index = 0; index < all.length; index++) if (queryRows.shownRows[index] !== null) all[n++] = index
      return all.slice(0, n)
    }
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

  const select: CollectionQuery['select'] = ({ search, where, order }) => {
    const key = JSON.stringify([search ?? '', where ?? {}, order ?? null])
    const known = cachedSelections.get(key)
    if (known) return known
    const indexes = findMatching({ ...(search === undefined ? {} : { search }), ...(where ? { where } : {}) })
    let found = inOrder(indexes, order ?? defaultOrder)
    const isPartOfNumber = search !== undefined && /\d/.test(search) && !order && queryRows.collection === 'products'
    if (indexes && isPartOfNumber && found.length <= maxRanked) found = rankByNumber(found, search)
    if (cachedSelections.size >= 12) cachedSelections.delete(cachedSelections.keys().next().value!)
    cachedSelections.set(key, found)
    return found
  }

  return {
    rows: queryRows,
    select,
    prepareSearch,
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
      return sumUp(findMatching(query) ?? select({}), columns, query.groupBy, query.measures)
    },
    withKey(field, code) {
      let keyIndex = keyIndexes.get(field)
      if (!keyIndex) {
        keyIndex = makeKeyIndex(columns.column(field).values)
        keyIndexes.set(field, keyIndex)
      }
      return keyIndex.find(code)
    },
    rowsChanged(indexes) {
      cachedSelections = new Map()
      const valuesBefore = [...keyIndexes.keys()].map((field) => {
        const { values } = columns.column(field)
        return indexes.map((index) => values[index] ?? null)
      })
      columns.refresh(indexes)
      orders.refresh(indexes)
      let order = 0
      for (const [field, keyIndex] of keyIndexes) {
        const { values } = columns.column(field)
        const before = valuesBefore[order++]!
        indexes.forEach((index, i) => {
          keyIndex.update(index, before[i] ?? null, values[index] ?? null)
        })
      }
      for (const index of indexes) if (searchIndex && index < indexedCount) indexRow(index)
    },
    joinsChanged() {
      cachedSelections = new Map()
      columns.dropJoined()
      orders.clear()
      searchTextOf = reader.searchText()
      searchIndex = null
      indexedCount = 0
    },
  }
}

export interface RowReader {
  field(name: string): Field
  /** Returns a new reader; called again after names of other collections changed. */
  searchText(): (row: RawRow) => Searchable
  adapt(row: RawRow, id: number): unknown
}
