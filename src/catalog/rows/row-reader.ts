/** How a desk reads the rows of its shelf: which fields there are, what a row can be found by, and how it is shown. */

import type { RowReader } from '../query/collection-query.ts'
import { type Field, fieldOf } from '../query/query-fields.ts'
import { makeSearchTextReader } from '../query/row-search-text.ts'
import type { RowContext } from './row-adapter.ts'
import { adaptRow } from './row-adapter.ts'
import type { RowStore } from './row-store.ts'

export function makeRowReader(rowStore: RowStore, snapshot: RowContext): RowReader {
  return {
    field: (name) =>
      (rowStore.collection === 'products' ? baselineField(name, snapshot) : null) ??
      fieldOf(name, rowStore, snapshot.joins),
    searchText: () => makeSearchTextReader(rowStore, snapshot.joins),
    adapt: (row, id) => adaptRow(snapshot, rowStore, id, row),
  }
}

const inBaselinePrefix = 'on book '
/** Field of a product: whether it is on the book of this key, which is open. */
export const inBaselineField = (key: string): string => `${inBaselinePrefix}${key}`

function baselineField(name: string, snapshot: RowContext): Field | null {
  if (!name.startsWith(inBaselinePrefix)) return null
  const key = name.slice(inBaselinePrefix.length)
  return { kind: 'flag', dependsOnOtherRows: false, read: (_, id) => snapshot.idsByBaseline.get(key)?.has(id) ?? false }
}
