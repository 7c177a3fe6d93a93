import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type DisposalValues, disposalFields } from '#contract/documents/disposal.ts'
import { fromCentavos } from '#domain/money/money.ts'
import { disposalErrors, disposalFigures, disposalTotals, othersText } from '#domain/reports/disposal-figures.ts'
import type { ExportProduct } from '#domain/reports/product-export.ts'
import { unserviceableFileColumns } from '#domain/reports/unserviceable-lines.ts'

const none = Object.fromEntries(disposalFields.map((field) => [field, null])) as DisposalValues
const item = { quantity: 2, unitCost: '51250.00' }
const carrying = (form: 'IIRUP' | 'IIRUSP', values: Partial<DisposalValues>) =>
  disposalFigures(form, { ...item, disposal: { ...none, ...values } }).carryingAmount

describe('figures of the IIRUP', () => {
  it('[REPORT-1701] carrying amount: total cost less depreciation and impairment; unknown until the deductions are known, never negative', () => {
    expect(carrying('IIRUP', { accumulated_depreciation: '97375.00', accumulated_impairment: '0.01' })).toBe(512499n)
    expect(carrying('IIRUP', { accumulated_depreciation: '102500.00' })).toBe(0n)
    expect(carrying('IIRUP', { accumulated_depreciation: '0.00' })).toBe(10250000n)
    expect(carrying('IIRUP', { accumulated_impairment: '5.00' })).toBeNull()
    expect(carrying('IIRUP', { accumulated_depreciation: '102500.01' })).toBeNull()
    expect(disposalFigures('IIRUP', { ...item, disposal: null })).toEqual({
      totalCost: 10250000n,
      carryingAmount: null,
      disposed: null,
    })
    // The IIRUSP has no column for depreciation, so none is deducted.
    expect(carrying('IIRUSP', { accumulated_depreciation: '5.00', accumulated_impairment: '2.50' })).toBe(10249750n)
    expect(carrying('IIRUSP', { accumulated_depreciation: '5.00' })).toBeNull()
  })

  it('[REPORT-1702] totals: each is the sum of what is printed above it, and blank if nothing is; disposed units add up both ways', () => {
    const amount = fc.option(fc.bigInt({ min: 0n, max: 10n ** 15n }).map(fromCentavos), { nil: null })
    const units = fc.option(fc.integer({ min: 0, max: 1_000_000 }), { nil: null })
    const values = fc.record({
      ...Object.fromEntries(disposalFields.map((field) => [field, fc.constant(null)])),
      accumulated_depreciation: amount,
      accumulated_impairment: amount,
      appraised_value: amount,
      sale_amount: amount,
      sale: units,
      transfer: units,
      destruction: units,
      others: units,
    }) as fc.Arbitrary<DisposalValues>
    const line = fc.record({
      quantity: fc.integer({ min: 0, max: 1_000_000 }),
      unitCost: fc.bigInt({ min: 0n, max: 10n ** 12n }).map(fromCentavos),
      disposal: fc.option(values, { nil: null }),
    })
    const sum = (all: readonly (number | bigint | null)[]) => {
      const known = all.filter((one) => one !== null)
      return known.length === 0 ? null : known.reduce<bigint>((total, one) => total + BigInt(one), 0n)
    }
    fc.assert(
      fc.property(fc.constantFrom('IIRUP', 'IIRUSP'), fc.array(line), (form, lines) => {
        const totals = disposalTotals(form, lines)
        const figures = lines.map((one) => disposalFigures(form, one))
        expect(totals.disposed === null ? null : BigInt(totals.disposed)).toBe(sum(figures.map((f) => f.disposed)))
        expect(sum(totals.modes)).toBe(totals.disposed === null ? null : BigInt(totals.disposed))
        if (totals.carryingAmount !== null) {
          const deductions = (form === 'IIRUP' ? (totals.depreciation ?? 0n) : 0n) + (totals.impairment ?? 0n)
          expect(totals.carryingAmount).toBe(totals.totalCost - deductions)
        }
        for (const figure of figures) expect(figure.carryingAmount ?? 0n).toBeGreaterThanOrEqual(0n)
      }),
    )
    expect(disposalTotals('IIRUP', [{ ...item, disposal: null }])).toMatchObject({
      totalCost: 10250000n,
      depreciation: null,
      carryingAmount: null,
      modes: [null, null, null, null],
      disposed: null,
      saleAmount: null,
    })
  })

  it('[REPORT-1703] contradictory values: each is named at its field; an entered 0 is a value, and blank means not known', () => {
    const errors = (values: Partial<DisposalValues>) =>
      disposalErrors({ ...none, ...values }, { units: 2, on_hand: null, price: '51250.00' })
    expect(errors({})).toEqual({})
    expect(errors({ accumulated_depreciation: '0.00', sale: 0, transfer: 2 })).toEqual({})
    expect(errors({ accumulated_depreciation: '102500.01' })).toEqual({
      accumulated_depreciation: ['This is more than the total cost of ₱102,500.00.'],
    })
    expect(errors({ transfer: 1, others: 2, others_text: 'Donation' })).toEqual({
      transfer: ['3 units are disposed of in all, but the quantity of the item is 2.'],
    })
    expect(errors({ or_number: '4481207' })).toEqual({ sale: ['Enter how many were sold.'] })
    expect(othersText({ ...none, others: 2, others_text: 'Donation' })).toBe('2 Donation')
    expect(othersText({ ...none, others: 0 })).toBe('0')
    expect(othersText(none)).toBe('')
  })

  it('[REPORT-1712] file of unserviceable items: the columns of the form with the same figures; an IIRUSP item has no depreciation', () => {
    const product = {
      id: 7,
      property_number: '2010-05-02-0004-05',
      description: 'Air conditioner',
      acquisition: '2010-06-21',
      units: 2,
      price: '51250.00',
      print_type: 'PAR',
      remarks: 'Beyond repair',
      names: { article: 'Air conditioner', condition: 'Unserviceable', funding: '01 - Regular Agency Fund' },
    } as ExportProduct
    const disposal = {
      ...none,
      accumulated_depreciation: '97375.00',
      accumulated_impairment: '25.00',
      sale: 1,
      others: 1,
      others_text: 'Donation',
      or_number: '=1+1',
    }
    const cellsOf = (item: ExportProduct, values: DisposalValues | null) =>
      Object.fromEntries(unserviceableFileColumns(() => values).map(({ header, cell }) => [header, cell(item)]))
    expect(cellsOf(product, disposal)).toMatchObject({
      Form: 'IIRUP',
      'Total Cost': '102500.00',
      'Accumulated Depreciation': '97375.00',
      'Carrying Amount': '5100.00',
      Remarks: 'Unserviceable; Beyond repair',
      'Disposal: Sale': 1,
      'Disposal: Transfer': null,
      'Others (Specify)': 'Donation',
      'Disposal: Total': 2,
      'OR No.': '=1+1',
      'Amount of Sale': null,
    })
    expect(cellsOf({ ...product, price: '100.00', print_type: 'ICS' }, disposal)).toMatchObject({
      Form: 'IIRUSP',
      'Accumulated Depreciation': null,
      'Carrying Amount': '175.00',
    })
    const blank = cellsOf(product, null)
    expect(blank).toMatchObject({ 'Total Cost': '102500.00', 'Carrying Amount': null, 'Disposal: Total': null })
  })

  it('[REPORT-1703] each rule at its edge: exactly the total cost, exactly the quantity, the field that is named first', () => {
    const errors = (values: Partial<DisposalValues>, units = 2) =>
      Object.keys(disposalErrors({ ...none, ...values }, { units, on_hand: null, price: '51250.00' }))
    expect(errors({ accumulated_depreciation: '102500.00' })).toEqual([])
    expect(errors({ accumulated_depreciation: '102499.99', accumulated_impairment: '0.01' })).toEqual([])
    expect(errors({ accumulated_depreciation: '102500.00', accumulated_impairment: '0.01' })).toEqual([
      'accumulated_depreciation',
    ])
    expect(errors({ accumulated_impairment: '102500.01' })).toEqual(['accumulated_impairment'])
    expect(errors({ accumulated_depreciation: '0.00', accumulated_impairment: '102500.01' })).toEqual([
      'accumulated_impairment',
    ])
    expect(errors({ sale: 1, transfer: 1 })).toEqual([])
    expect(errors({ sale: 0, transfer: 2, destruction: 1 })).toEqual(['transfer'])
    expect(errors({ others: 1 })).toEqual(['others_text'])
    expect(errors({ others: 1, others_text: 'x' })).toEqual([])
    expect(errors({ others: 0, others_text: 'x' })).toEqual(['others'])
    expect(errors({ sale_amount: '1.00' })).toEqual(['sale'])
    expect(errors({ sale: 1, sale_amount: '1.00', or_number: 'x' })).toEqual([])
  })
})
