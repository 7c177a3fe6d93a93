/** Money as whole centavos in a bigint, never a binary float (D6.3). In the API and in files money is decimal text: `"68500.00"`. */

/** Maximum amount: 2^53 - 1 centavos, so that amounts are exact as JavaScript numbers too. */
export const largestCentavos = BigInt(Number.MAX_SAFE_INTEGER)

const amountPattern = /^(-?)(\d+)(?:\.(\d{1,2}))?$/

/** Parses decimal text. Throws if it is not an amount; the API schemas only accept amounts. */
export function toCentavos(amount: string): bigint {
  const match = amountPattern.exec(amount.trim())
  if (!match) throw new RangeError(`Not an amount of money: ${amount}`)
  const centavos = BigInt(match[2]!) * 100n + BigInt((match[3] ?? '').padEnd(2, '0'))
  return match[1] === '-' ? -centavos : centavos
}

/** Whether text is an amount as the API writes it; blanks around it are left aside. */
export const isAmount = (text: string): boolean => amountPattern.test(text.trim())

/** Whether text is an amount that a form may send: at most 14 digits before the point and two after it, without a sign. */
export const isAmountText = (text: unknown): text is string =>
  typeof text === 'string' && /^\d{1,14}(\.\d{1,2})?$/.test(text)

/** Decimal text with two decimals, as the API has it. */
export function fromCentavos(centavos: bigint): string {
  const absolute = centavos < 0n ? -centavos : centavos
  return `${centavos < 0n ? '-' : ''}${absolute / 100n}.${String(absolute % 100n).padStart(2, '0')}`
}

/** `units × price + total_offset` (D6.3), as decimal text. */
export function productTotal(units: number, price: string, totalOffset: string): string {
  return fromCentavos(BigInt(units) * toCentavos(price) + toCentavos(totalOffset))
}
