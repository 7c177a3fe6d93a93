/** Reads a row of any collection. Products have their own fast reader; other collections are small enough for the contract's schema. */

import { type CollectionName, collections } from '#contract/collections/all-collections.ts'
import type { RawRow } from '#domain/outbox/fold-ops.ts'
import { readId, readProduct } from './read-product.ts'

/** Never throws: a row that the schema rejects is returned unchanged, with a numeric id. */
export function readRow(collection: CollectionName, row: RawRow): RawRow {
  if (collection === 'products') return readProduct(row)
  const read = collections[collection].row.safeParse(row)
  return read.success ? read.data : { ...row, id: readId(row['id']) ?? 0 }
}
