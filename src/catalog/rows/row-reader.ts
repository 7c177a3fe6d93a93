/** Defines how a collection query reads the rows of its row store: fields, search text, and the row as screens show it. */

import type { BaselineRef } from '#domain/catalog/catalog-queries.ts'
import { baselineKey } from '#domain/counts/baseline-product.ts'
import type { CountWindow } from '#domain/counts/count-status.ts'
import type { RowReader } from '../query/collection-query.ts'
import { type Field, fieldOf } from '../query/query-fields.ts'
import { makeSearchTextReader } from '../query/row-search-text.ts'
import { readCountInWindow } from './read-count.ts'
import { readBalance } from './read-product.ts'
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

// not a text: parts of the names of fields
const baselineFieldSeparator = ' in baseline '
const fieldInBaseline = (name: string, key: string, window: CountWindow | null = null): string =>
  `${name}${baselineFieldSeparator}${JSON.stringify({ key, window })}`

/** Name of a product field that is true if the product is in the loaded baseline with this key. */
export const inBaselineField = (key: string): string => fieldInBaseline('id', key)

/** Name of a product field with the balance in the campaign of a loaded baseline: of its counts with its quantities. */
export const balanceField = (ref: BaselineRef): string =>
  fieldInBaseline('balance', baselineKey(ref), { began: ref.began, since: ref.since })

const parseBaselineField = (field: string) => {
  const [name, of] = field.split(baselineFieldSeparator)
  return of === undefined ? null : { name, ...(JSON.parse(of) as { key: string; window: CountWindow | null }) }
}

/** Whether the field has its values from the baseline with this key. */
export const isOfBaseline = (field: string, key: string): boolean => parseBaselineField(field)?.key === key

function baselineField(field: string, { quantitiesByBaseline }: RowContext): Field | null {
  const of = parseBaselineField(field)
  if (!of) return null
  const { key, window } = of
  const quantities = quantitiesByBaseline.get(key)
  return window
    ? {
        kind: 'text',
        dependsOnOtherRows: false,
        read: (row, id) => readBalance(row, readCountInWindow(row, window).on_hand, quantities?.get(id)),
      }
    : { kind: 'flag', dependsOnOtherRows: false, read: (_, id) => quantities?.has(id) ?? false }
}
