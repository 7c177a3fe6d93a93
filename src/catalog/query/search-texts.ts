/** The search texts of a collection: built in small batches or by the first search, and updated when rows change. */
import type { RawRow } from '#domain/outbox/fold-ops.ts'
import type { QueryRows } from '../rows/row-store.ts'
import { makeSearchIndex, type Searchable, type SearchIndex } from './text-search-index.ts'

export interface SearchTexts {
  /** Builds the texts of the next `rows` rows. Returns true once all are built. */
  prepare(rows: number): boolean
  /** Indexes of matching rows, in no defined order; null if no word was typed. */
  search(typedText: string): Int32Array | null
  /** Index → property number in the tolerant form. */
  numbers(): readonly string[]
  /** Reads the rows at these indexes again. */
  refresh(indexes: readonly number[]): void
  /** Drops all texts, because names in them have changed. */
  clear(): void
}

const notSearchable: Searchable = { text: '', number: '' }

/** `makeReader` returns a function that reads the texts of a row, with the current names of other collections. */
export function makeSearchTexts(queryRows: QueryRows, makeReader: () => (row: RawRow) => Searchable): SearchTexts {
  const newIndex = () => makeSearchIndex((index) => queryRows.shownRows[index] !== null)
  let searchIndex: SearchIndex = newIndex()
  let searchTextOf = makeReader()
  let indexedCount = 0

  const indexRow = (index: number) => {
    const row = queryRows.shownRows[index]
    searchIndex.set(index, row ? searchTextOf(row) : notSearchable)
  }

  const prepare = (rows: number): boolean => {
    const end = Math.min(queryRows.ids.length, indexedCount + rows)
    for (; indexedCount < end; indexedCount++) indexRow(indexedCount)
    return indexedCount >= queryRows.ids.length
  }

  return {
    prepare,
    search(typedText) {
      if (typedText.trim() === '') return null
      prepare(queryRows.ids.length)
      return searchIndex.search(typedText)
    },
    numbers: () => searchIndex.numbers,
    refresh(indexes) {
      for (const index of indexes) if (index < indexedCount) indexRow(index)
    },
    clear() {
      searchIndex = newIndex()
      searchTextOf = makeReader()
      indexedCount = 0
    },
  }
}
