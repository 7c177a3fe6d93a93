/** Money in whole centavos as bigint; never a binary float (D6.3). */

/** Reads a wire amount such as `"68500.00"`. Throws on anything that is not an amount: the wire schema lets none through. */
export function toCentavos(amount: string): bigint {
  const match = /^(-?)(\d+)(?:\.(\d{1,2}))?$/.exec(amount.trim())
  if (!match) throw new RangeError(`Not an amount of money: ${amount}`)
  const centavos = BigInt(match[2]!) * 100n + BigInt((match[3] ?? '').padEnd(2, '0'))
  return match[1] === '-' ? -centavos : centavos
}

/** Wire form with two decimals. */
export function fromCentavos(centavos: bigint): string {
  const absolute = centavos < 0n ? -centavos : centavos
  return `${centavos < 0n ? '-' : ''}${absolute / 100n}.${String(absolute % 100n).padStart(2, '0')}`
}

/** Two decimals and comma thousands, as on the forms (specification §9). */
export function formatMoney(amount: string | bigint): string {
  const wire = typeof amount === 'bigint' ? fromCentavos(amount) : fromCentavos(toCentavos(amount))
  const [pesos = '', cents = ''] = wire.split('.')
  return `${pesos.replace(/\B(?=(\d{3})+(?!\d))/g, ',')}.${cents}`
}

/** `units × price + total_offset` (D6.3), as wire money. */
export function productTotal(units: number, price: string, totalOffset: string): string {
  return fromCentavos(BigInt(units) * toCentavos(price) + toCentavos(totalOffset))
}
