/** A product's line total must stay a number that every part of the house can hold exactly: below 2^53 centavos. */

import { products } from '#contract/resources/products.ts'
import { fromCentavos, toCentavos } from '#domain/money.ts'
import { invalid } from '../refusal.ts'
import type { Row } from '../store/database.ts'
import { flat } from '../wire.ts'
import type { Peculiar } from './peculiar.ts'

const limit = BigInt(Number.MAX_SAFE_INTEGER)

function refuseTooMuch(values: Row): void {
  const price = toCentavos(String(values['price']))
  const offset = toCentavos(String(values['total_offset']))
  if (price > limit) throw invalid({ price: [`Ensure this value is at most ${fromCentavos(limit)}.`] })
  if (offset > limit) throw invalid({ total_offset: [`Ensure this value is at most ${fromCentavos(limit)}.`] })
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
}
