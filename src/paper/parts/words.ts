/** How values read on paper: money with comma thousands, days in words where a form has room, blanks for what is not known. */
import { formatMoney, toCentavos } from '#domain/money.ts'

/** Wire money as the forms print it; blank stays blank. */
export function moneyWords(amount: string | bigint | null | undefined): string {
  return amount === null || amount === undefined || amount === '' ? '' : formatMoney(amount)
}

/** Quantity times unit cost as wire centavos; `undefined` when either is not a figure. */
export function timesMoney(quantity: string | number, amount: string): bigint | undefined {
  return /^\d+$/.test(String(quantity).trim()) ? BigInt(String(quantity).trim()) * toCentavos(amount) : undefined
}

/** A difference as the count reports print it: a shortage in parentheses, an overage plain, nothing as a dash. */
export function differenceWords(difference: bigint | number, words: (size: bigint) => string): string {
  const value = BigInt(difference)
  if (value === 0n) return '-'
  return value > 0n ? `(${words(value)})` : words(-value)
}

/** Whole numbers with comma thousands. */
export function countWords(value: number | bigint): string {
  return String(value).replace(/\B(?=(\d{3})+(?!\d))/g, ',')
}
