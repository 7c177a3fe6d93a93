/** How values read on paper: money with comma thousands, days in words where a form has room, blanks for what is not known. */
import { formatMoney, toCentavos } from '#domain/money/money.ts'

/** Wire money as the forms print it; blank stays blank. */
export function formatMoneyOrBlank(amount: string | bigint | null | undefined): string {
  return amount === null || amount === undefined || amount === '' ? '' : formatMoney(amount)
}

/** Quantity times unit cost as wire centavos; `undefined` when either is not a figure. */
export function multiplyMoney(quantity: string | number, amount: string): bigint | undefined {
  return /^\d+$/.test(String(quantity).trim()) ? BigInt(String(quantity).trim()) * toCentavos(amount) : undefined
}

/** A difference as the count reports print it: a shortage in parentheses, an overage plain, nothing as a dash. */
export function formatDifference(difference: bigint | number, format: (size: bigint) => string): string {
  const value = BigInt(difference)
  if (value === 0n) return '-'
  return value > 0n ? `(${format(value)})` : format(-value)
}

/** Whole numbers with comma thousands. */
export function formatCount(value: number | bigint): string {
  return String(value).replace(/\B(?=(\d{3})+(?!\d))/g, ',')
}
