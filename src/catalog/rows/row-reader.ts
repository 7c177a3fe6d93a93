/** Defines how a collection query reads the rows of its row store: fields, search text, and the row as screens show it. */

import type { RowReader } from '../query/collection-query.ts'
import { type Field, fieldOf } from '../query/query-fields.ts'
import { makeSearchTextReader } from '../query/row-search-text.ts'
import { adaptRow, type RowContext } from './row-adapter.ts'
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

// not a text: the name of a field
const inBaselinePrefix = 'in baseline '
/** Name of a product field that is true if the product is in the loaded baseline with this key. */
export const inBaselineField = (key: string): string => `${inBaselinePrefix}${key}`

function baselineField(name: string, snapshot: RowContext): Field | null {
  if (!name.startsWith(inBaselinePrefix)) return null
  const key = name.slice(inBaselinePrefix.length)
  return { kind: 'flag', dependsOnOtherRows: false, read: (_, id) => snapshot.idsByBaseline.get(key)?.has(id) ?? false }
}
