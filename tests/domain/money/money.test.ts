import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fromCentavos, productTotal, toCentavos } from '#domain/money/money.ts'
import { formatMoney } from '#domain/text/format.ts'

test('[DOMAIN-1] centavos to decimal text and back: the same number at any size', () => {
  fc.assert(fc.property(fc.bigInt(-(10n ** 18n), 10n ** 18n), (n) => toCentavos(fromCentavos(n)) === n))
})

test.each([
  ['68500.00', '68,500.00'],
  ['0.5', '0.50'],
  ['1000', '1,000.00'],
  ['999.99', '999.99'],
  ['1234567890123.45', '1,234,567,890,123.45'],
  ['-1500.00', '-1,500.00'],
])('[DOMAIN-2] %s prints as %s', (wire, shown) => {
  expect(formatMoney(wire)).toBe(shown)
})

test('[DOMAIN-3] total is units times price plus offset, exactly', () => {
  expect(productTotal(3, '0.10', '0.00')).toBe('0.30')
  expect(productTotal(7, '49999.99', '0.07')).toBe('350000.00')
})

test('[DOMAIN-4] text that is not an amount: throws', () => {
  for (const bad of ['', '1,000.00', '1.234', 'abc', '1e5']) expect(() => toCentavos(bad)).toThrow(RangeError)
})
