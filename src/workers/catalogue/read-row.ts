/** Reads a row of any collection. Products have their own fast reader; the others are few enough for the contract's. */
import type { ResourceName } from '#contract/resource.ts'
import { resources } from '#contract/resources.ts'
import type { RawRow } from '#domain/fold.ts'
import { readId, readProduct } from './read-product.ts'

/** Never throws: a row that the contract cannot read is given as it came, with a numeric id. */
export function readRow(entity: ResourceName, row: RawRow): RawRow {
  if (entity === 'products') return readProduct(row)
  const read = resources[entity].row.safeParse(row)
  return read.success ? read.data : { ...row, id: readId(row['id']) ?? 0 }
}
