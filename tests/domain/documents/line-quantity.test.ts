import { expect, test } from 'vitest'
import { lineAmount, parFormInput, unitsOnLine } from '#domain/documents/custody-form-input.ts'
import { receiptsAfterRenewal } from '#domain/documents/receipt-renewal.ts'
import { returnedUnits } from '#domain/documents/return-receipt.ts'

const texts = [
  ['2 sets', 2],
  ['2', 2],
  [3, 3],
  ['1,200 pcs', 1200],
  ['1,20', 1],
  ['lot', 1],
  ['lot of 3', 1],
  ['0 pcs', 1],
  ['0', 1],
  ['1.5', 1],
] as const

test.each(texts)(
  '[DOC-5237] a line of “%s”: amount, renewed receipt, return and card have the same quantity',
  (quantity, units) => {
    const line = {
      product: null,
      quantity: String(quantity),
      unit: 'set',
      cost: '55000.25',
      description: '',
      property_number: '',
    }
    expect(unitsOnLine({ quantity })).toBe(units)
    expect(lineAmount(line)).toBe(5_500_025n * BigInt(units))
    const [renewed] = receiptsAfterRenewal({ holder: 7 }, [line], new Map())
    expect(renewed?.lines.map((one) => one.quantity)).toEqual([units])
    expect(lineAmount(renewed!.lines[0]!)).toBe(lineAmount(line))
    expect([units, units + 1].map((entered) => returnedUnits({ quantity }, entered))).toEqual([units, null])
  },
)

test('[DOC-5237] the total of a PAR is the sum of its amounts, whatever words its quantities have', () => {
  const lines = texts.map(([quantity]) => ({
    ...{ product: null, unit: 'set', cost: '0.05', description: '', property_number: '' },
    quantity: String(quantity),
  }))
  const input = parFormInput({ number: '1' } as Parameters<typeof parFormInput>[0], lines, new Map(), {
    entityName: '',
  })
  expect(input.lines.map(({ amount }) => amount)).toEqual([
    '0.10',
    '0.10',
    '0.15',
    '60.00',
    '0.05',
    '0.05',
    '0.05',
    '0.05',
    '0.05',
    '0.05',
  ])
  expect(input.total).toBe('60.65')
})
