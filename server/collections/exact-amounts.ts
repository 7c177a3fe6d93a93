/** Limits amounts and line totals of products to 2^53 - 1 centavos, so that every module can represent them exactly. */
import type { AnyCollection, CollectionName } from '#contract/collections/all-collections.ts'
import type { FieldErrors } from '#contract/problem.ts'
import { fromCentavos, largestCentavos as limit, toCentavos } from '#domain/money/money.ts'
import { t } from '#text/sync/server-answers.ts'
import { invalid } from '../api-error.ts'
import type { Row } from '../db/database.ts'
import { tables } from '../db/tables.ts'

const tooMuchMessage = () => t('atMostAmount', { limit: fromCentavos(limit) })

/** Field errors for amounts that would no longer be exact. */
export function inexactAmounts(collection: AnyCollection, columns: Row): FieldErrors {
  const kinds = Object.entries(tables[collection.name as CollectionName].columns)
  const inexact = kinds.filter(([name, { kind }]) => kind === 'money' && Number(columns[name] ?? 0) > Number(limit))
  return Object.fromEntries(inexact.map(([name]) => [name, [tooMuchMessage()]]))
}

/** More units than an item of a high price has. */
const unitsOfAnyItem = 1_000_000n

/**
 * For a caller who does not see the quantity: the total limits the price, so the highest price that is accepted would say the quantity. This limit is
 * the same for all items.
 */
export function assertPriceOfAnyQuantity(price: unknown): void {
  const highest = limit / unitsOfAnyItem
  if (toCentavos(String(price)) > highest)
    throw invalid({ price: [t('atMostAmount', { limit: fromCentavos(highest) })] })
}

/** Refuses a product whose price, offset or total is not exact. */
export function assertExactAmounts(values: Row): void {
  const price = toCentavos(String(values['price']))
  const offset = toCentavos(String(values['total_offset']))
  if (price > limit) throw invalid({ price: [tooMuchMessage()] })
  if (offset > limit) throw invalid({ total_offset: [tooMuchMessage()] })
  if (BigInt(Number(values['units'])) * price + offset > limit) {
    throw invalid({ units: [t('totalTooLarge')] })
  }
}
