/** Sums that are exact at any size and fast at usual sizes (D6.3): a plain number as long as it is exact, bigint beyond. */
export type Amount = number | bigint

/** The sum is `plain + big`; `big` has the part that would make `plain` inexact. */
export interface ExactSum {
  plain: number
  big: bigint
}

export const emptySum = (): ExactSum => ({ plain: 0, big: 0n })

export function addToSum(sum: ExactSum, amount: Amount): void {
  if (typeof amount === 'bigint') {
    sum.big += amount
    return
  }
  const next = sum.plain + amount
  if (Number.isSafeInteger(next)) sum.plain = next
  else {
    sum.big += BigInt(sum.plain)
    sum.plain = amount
  }
}

/** Keeps the largest amount instead of the sum. The amounts are plain, and not negative. */
export function raiseTo(sum: ExactSum, amount: Amount): void {
  if (amount > sum.plain) sum.plain = Number(amount)
}

export const sumOf = ({ plain, big }: ExactSum): bigint => big + BigInt(plain)

/** Count times price, exact. */
export function multiply(count: number, price: Amount): Amount {
  if (typeof price === 'number') {
    const product = count * price
    if (Number.isSafeInteger(product)) return product
  }
  return BigInt(count) * BigInt(price)
}
