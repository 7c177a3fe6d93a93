/** Amounts, and the line totals of products, must stay numbers that every module holds exactly: below 2^53 centavos. */

import type { AnyCollection, CollectionName } from '#contract/collections/define-collection.ts'
import { products } from '#contract/collections/products.ts'
import type { FieldErrors } from '#contract/problem.ts'
import { fromCentavos, toCentavos } from '#domain/money/money.ts'
import { invalid } from '../api-error.ts'
import type { Row } from '../db/database.ts'
import { tables } from '../db/tables.ts'
import { recordCountMoment } from '../rules/count-moments.ts'
import type { CollectionHooks } from './collection-hooks.ts'
import { toWireRow } from './row-mapper.ts'

const limit = BigInt(Number.MAX_SAFE_INTEGER)
const tooMuchMessage = `Ensure this value is at most ${fromCentavos(limit)}.`

/** Amounts of any collection that would no longer be exact. */
export function inexactAmounts(collection: AnyCollection, columns: Row): FieldErrors {
  const kinds = Object.entries(tables[collection.name as CollectionName].columns)
  const inexact = kinds.filter(([name, { kind }]) => kind === 'money' && Number(columns[name] ?? 0) > Number(limit))
  return Object.fromEntries(inexact.map(([name]) => [name, [tooMuchMessage]]))
}

function assertExactAmounts(values: Row): void {
  const price = toCentavos(String(values['price']))
  const offset = toCentavos(String(values['total_offset']))
  if (price > limit) throw invalid({ price: [tooMuchMessage] })
  if (offset > limit) throw invalid({ total_offset: [tooMuchMessage] })
  if (BigInt(Number(values['units'])) * price + offset > limit) {
    throw invalid({ units: ['Units times price is more than can be kept.'] })
  }
}

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
