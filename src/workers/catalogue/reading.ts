/** How a desk reads the rows of its shelf: which fields there are, what a row can be found by, and how it is shown. */
import type { RawRow } from '#domain/fold.ts'
import { type Field, fieldOf } from './fields.ts'
import type { Loaded } from './loaded.ts'
import { shownRow } from './one-row.ts'
import type { Searchable } from './search-index.ts'
import { makeSearchable } from './searchable.ts'
import type { Shelf } from './shelf.ts'

export interface Reading {
  field(name: string): Field
  /** Made anew when names of other collections changed. */
  searchable(): (row: RawRow) => Searchable
  show(row: RawRow, id: number): unknown
}

export function readingOf(shelf: Shelf, from: Loaded): Reading {
  return {
    field: (name) => (shelf.entity === 'products' ? bookField(name, from) : null) ?? fieldOf(name, shelf, from.joins),
    searchable: () => makeSearchable(shelf, from.joins),
    show: (row, id) => shownRow(from, shelf, id, row),
  }
}

const onBook = 'on book '
/** Field of a product: whether it is on the book of this key, which is open. */
export const onBookField = (key: string): string => `${onBook}${key}`

function bookField(name: string, from: Loaded): Field | null {
  if (!name.startsWith(onBook)) return null
  const key = name.slice(onBook.length)
  return { kind: 'flag', joined: false, read: (_, id) => from.onBook.get(key)?.has(id) ?? false }
}
