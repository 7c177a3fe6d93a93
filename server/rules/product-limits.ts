/** Amounts, and the line totals of products, must stay numbers that every module holds exactly: below 2^53 centavos. */

import type { FieldErrors } from '#contract/problem.ts'
import type { AnyResource, ResourceName } from '#contract/resource.ts'
import { products } from '#contract/resources/products.ts'
import { fromCentavos, toCentavos } from '#domain/money.ts'
import { invalid } from '../refusal.ts'
import type { Row } from '../store/database.ts'
import { tables } from '../store/tables.ts'
import { flat } from '../wire.ts'
import { noteCount } from './count-marks.ts'
import type { Peculiar } from './peculiar.ts'

const limit = BigInt(Number.MAX_SAFE_INTEGER)
const tooMuch = `Ensure this value is at most ${fromCentavos(limit)}.`

/** Amounts of any collection that would no longer be exact. */
export function inexactAmounts(resource: AnyResource, columns: Row): FieldErrors {
  const kinds = Object.entries(tables[resource.name as ResourceName].columns)
  const wrong = kinds.filter(([name, { kind }]) => kind === 'money' && Number(columns[name] ?? 0) > Number(limit))
  return Object.fromEntries(wrong.map(([name]) => [name, [tooMuch]]))
}

function refuseTooMuch(values: Row): void {
  const price = toCentavos(String(values['price']))
  const offset = toCentavos(String(values['total_offset']))
  if (price > limit) throw invalid({ price: [tooMuch] })
  if (offset > limit) throw invalid({ total_offset: [tooMuch] })
  if (BigInt(Number(values['units'])) * price + offset > limit) {
    throw invalid({ units: ['Units times price is more than can be kept.'] })
  }
}

export const productRules: Peculiar = {
  async adding(_, draft) {
    refuseTooMuch(draft)
    return { physical_count: null, scanned: false }
  },
  async changing(_, before, patch) {
    refuseTooMuch({ ...flat(products, before), ...patch })
    return {}
  },
  noting: noteCount,
}
