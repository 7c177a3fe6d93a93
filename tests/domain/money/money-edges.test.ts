/** Money compared with the formatter of the engine and with plain integer arithmetic. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Amount, addToSum, emptySum, multiply, sumOf } from '#domain/money/exact-sum.ts'
import { fromCentavos, productTotal, toCentavos } from '#domain/money/money.ts'
import { formatMoney } from '#domain/text/format.ts'

const amounts = fc.bigInt(-(10n ** 16n), 10n ** 16n)

test('[DOMAIN-1744] any amount, as text or as centavos: printed as the engine prints it, with comma thousands and two decimals', () => {
  const format = new Intl.NumberFormat('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 })
  fc.assert(
    fc.property(amounts, (centavos) => {
      const text = fromCentavos(centavos)
      // The engine formats decimal text exactly.
      const expected = format.format(text as unknown as number)
      expect(formatMoney(centavos)).toBe(expected)
      expect(formatMoney(text)).toBe(expected)
    }),
  )
})

test('[DOMAIN-1744] decimal text in any allowed spelling: the same centavos; a second sign, blank or dot inside: none', () => {
  expect([' 1.5 ', '1.50', '01.5', '1.5\n'].map(toCentavos)).toEqual([150n, 150n, 150n, 150n])
  expect(['-0.05', '0.05', '5', '-5'].map(toCentavos)).toEqual([-5n, 5n, 500n, -500n])
  for (const bad of ['--1', '1-', '1..5', '.5', '5.', '1 0', '+1', 'x1', '1x', '1.5.5'])
    expect(() => toCentavos(bad), bad).toThrow()
  expect(fromCentavos(-5n)).toBe('-0.05')
  expect(fromCentavos(0n)).toBe('0.00')
})

test('[DOMAIN-1744] units, price and offset of any size: the total of plain integers', () => {
  fc.assert(
    fc.property(fc.nat(2_000_000_000), amounts, amounts, (units, price, offset) => {
      expect(toCentavos(productTotal(units, fromCentavos(price), fromCentavos(offset)))).toBe(
        BigInt(units) * price + offset,
      )
    }),
  )
})

test('[DOMAIN-1744] sums and products of any amounts, small or beyond the exact numbers: as with plain integers', () => {
  const near = fc.constantFrom(Number.MAX_SAFE_INTEGER, Number.MIN_SAFE_INTEGER, Number.MAX_SAFE_INTEGER - 1, 1, -1, 0)
  const any: fc.Arbitrary<Amount> = fc.oneof(fc.maxSafeInteger(), near, amounts)
  fc.assert(
    fc.property(fc.array(any, { maxLength: 20 }), (list) => {
      const sum = emptySum()
      for (const amount of list) addToSum(sum, amount)
      expect(sumOf(sum)).toBe(list.reduce<bigint>((total, amount) => total + BigInt(amount), 0n))
      expect(Number.isSafeInteger(sum.plain)).toBe(true)
    }),
  )
  fc.assert(
    fc.property(fc.nat(2_000_000_000), any, (count, price) => {
      const product = multiply(count, price)
      expect(BigInt(product)).toBe(BigInt(count) * BigInt(price))
      if (typeof price === 'number')
        expect(typeof product).toBe(Number.isSafeInteger(Number(product)) ? 'number' : 'bigint')
    }),
  )
})
