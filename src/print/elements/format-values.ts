/** Formats values for forms: money and counts with comma thousands, blanks for unknown values. */
import { toCentavos } from '#domain/money/money.ts'
import { formatMoney } from '#domain/text/format.ts'

/** Money (decimal string or centavos) as the forms print it; a blank stays blank. */
export function formatMoneyOrBlank(amount: string | bigint | null | undefined): string {
  return amount === null || amount === undefined || amount === '' ? '' : formatMoney(amount)
}

/** Quantity times unit cost, in centavos; `undefined` if the quantity is not a whole number. */
export function multiplyMoney(quantity: string | number, amount: string): bigint | undefined {
  return /^\d+$/.test(String(quantity).trim()) ? BigInt(String(quantity).trim()) * toCentavos(amount) : undefined
}

/** A difference as the count reports print it: a shortage in parentheses, an overage plain, zero as a dash. */
export function formatDifference(difference: bigint | number, format: (size: bigint) => string): string {
  const value = BigInt(difference)
  if (value === 0n) return '-'
  return value > 0n ? `(${format(value)})` : format(-value)
}
