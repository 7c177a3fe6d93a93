/** Products: exact amounts, and no count by adding or editing the record. */
import { products } from '#contract/collections/products.ts'
import { recordCountMoment } from '../rules/count-moments.ts'
import { assertExactAmounts } from './exact-amounts.ts'
import type { CollectionHooks } from './hook-types.ts'
import { toWireRow } from './row-mapper.ts'

export const productHooks: CollectionHooks = {
  async beforeAdd(_, draft) {
    assertExactAmounts(draft)
    return { physical_count: null, scanned: false }
  },
  async beforeChange(_, before, patch) {
    assertExactAmounts({ ...toWireRow(products, before), ...patch })
    return {}
  },
  afterEveryChange: recordCountMoment,
}
