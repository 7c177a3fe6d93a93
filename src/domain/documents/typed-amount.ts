import { isAmountText, toCentavos } from '../money/money.ts'

/** The amount of a line that is being typed, in centavos; null while it is not valid. */
export function typedAmount(line: { quantity: unknown; cost: unknown }): bigint | null {
  const quantity = /^\d+$/.test(String(line.quantity)) ? Number(line.quantity) : Number.NaN
  const cost = String(line.cost ?? '')
  return Number.isInteger(quantity) && quantity > 0 && isAmountText(cost) ? BigInt(quantity) * toCentavos(cost) : null
}
