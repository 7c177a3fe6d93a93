import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { documentTotal, icsFormInput, parFormInput, slipFormOf } from '#domain/documents/custody-form-input.ts'
import { compareExportRows, countColumns, type ExportProduct, productColumns } from '#domain/reports/product-export.ts'
import { crossFoot, percentOf, reportGroups, reportMeasures, sumFigures } from '#domain/reports/report-groups.ts'
import { noOptionalValues } from '#tests/support/data/optional-values.ts'

const product = (id: number, locationOne = '', section = '', firstName = ''): ExportProduct => ({
  ...noOptionalValues,
  id,
  property_number: `P-${id}`,
  description: 'desk',
  units: 10,
  unit_type: 'pc',
  price: '125.50',
  total_offset: '0.00',
  total: '1255.00',
  acquisition: '2024-01-02',
  remarks: '=cmd()',
  print_type: 'ICS',
  physical_count: 8,
  on_hand: 8,
  scanned: true,
  major_account: null,
  sub_major_account: '05',
  ledger_account: '030',
  names: {
    article: 'Desk',
    section,
    funding: 'Trust',
    classification: 'Low',
    condition: 'Good',
    user: `${firstName} Cruz`,
    locationOne,
    locationTwo: '2-114',
    majorAccount: '',
  },
  firstName,
})

describe('exports', () => {
  it('[REPORT-2] rows in any order: sorted by location one, section, first name, then id', () => {
    const rows = fc.array(
      fc.record({
        a: fc.constantFrom('', 'A', 'Ñ', 'b'),
        b: fc.constantFrom('', 'X', 'x'),
        c: fc.constantFrom('Ana', 'Bo'),
      }),
    )
    fc.assert(
      fc.property(rows, (made) => {
        const list = made.map((one, at) => product(at + 1, one.a, one.b, one.c))
        const sorted = [...list].sort(compareExportRows)
        expect([...list].reverse().sort(compareExportRows)).toEqual(sorted)
        const keys = sorted.map((p) => `${p.names.locationOne}\0${p.names.section}\0${p.firstName}`)
        expect([...keys].sort()).toEqual(keys)
      }),
    )
  })
  it('[REPORT-3] an item that is not counted: differences are blank', () => {
    const cell = (header: string, p: ExportProduct) => productColumns.find((c) => c.header === header)?.cell(p)
    expect(cell('Shortage (-overage)', product(1))).toBe(2)
    expect(cell('Shortage value', product(1))).toBe('251.00')
    const uncounted = { ...product(1), physical_count: null, on_hand: null }
    expect(cell('Shortage value', uncounted)).toBeNull()
    expect(cell('Shortage (-overage)', uncounted)).toBeNull()
  })
  it('[REPORT-4] the count file has the eleven columns of the inventory count form, in order', () => {
    const form = [
      'Article/Item',
      'Description',
      'Old Property No. assigned',
      'New Property No. assigned',
      'Unit of Measure',
      'Unit Value',
      'Quantity per Property Card',
      'Quantity per Physical Count',
      'Location/Whereabouts',
      'Condition',
      'Remarks',
    ]
    expect(countColumns.map((c) => c.header).filter((header) => form.includes(header))).toEqual(form)
  })
})

describe('report figures', () => {
  const group = (key: string, n: bigint) => ({ key: [key], sums: reportMeasures.map((_, at) => n + BigInt(at)) })
  it('[REPORT-5] groups that do not add up to the total: each such figure is named', () => {
    const groups = reportGroups([group('a', 1n), group('b', 5n)])
    const whole = sumFigures(groups)
    expect(crossFoot(whole, groups)).toEqual([])
    expect(crossFoot({ ...whole, value: whole.value + 1n, rows: 0n }, groups)).toEqual(['rows', 'value'])
  })
  it('[REPORT-6] a percentage is of the total; 0 if the total is 0', () => {
    expect([percentOf(1n, 3n), percentOf(0n, 0n), percentOf(3n, 3n)]).toEqual([33.3, 0, 100])
  })
})

const header = {
  fund_cluster: '01 - Regular Agency Fund',
  received_from_name: 'Custodian',
  received_from_position: 'Supply Officer',
  received_from_date: '2024-05-01',
  received_by_name: 'Ana',
  received_by_position: 'Researcher',
  received_by_date: null,
  holder: 7,
  signatories: null,
  position: null,
}

describe('rows as form input', () => {
  it('[DOC-14] a PAR line has the product’s date acquired and quantity × cost as amount; "Issued by" is received_from', () => {
    const line = { quantity: '3', unit: 'unit', cost: '50000.00', description: 'd', property_number: 'N', product: 4 }
    const par = parFormInput(
      { id: 9, number: '2024-05-0001', ...header },
      [line, { ...line, quantity: '1 lot', product: null }],
      new Map([[4, '2023-03-14']]),
      { entityName: 'Institute' },
    )
    expect(par.lines.map((one) => [one.dateAcquired, one.amount])).toEqual([
      ['2023-03-14', '150000.00'],
      [null, '50000.00'],
    ])
    expect(par).toMatchObject({ number: '2024-05-0001', total: '200000.00', issuedBy: { name: 'Custodian' } })
    expect(documentTotal([])).toBe('0.00')
  })
  it('[DOC-15] a slip computes a missing total and keeps a given one; a missing item number or useful life is blank', () => {
    const line = { quantity: 2, unit: 'pc', cost: '9800.00', description: 'Printer', total: null }
    const slip = icsFormInput({ ...header, category: 'SPHV' }, [line, { ...line, total: '1.00' }], { entityName: 'I' })
    expect(slip.lines.map((one) => [one.totalCost, one.inventoryItemNo])).toEqual([
      ['19600.00', null],
      ['1.00', null],
    ])
    expect([slip.total, slip.number]).toEqual(['19601.00', ''])
  })
  it('[DOC-1001] a slip numbered SPLV or SPHV, or new without a number: Annex A.3; any other: Appendix 59', () => {
    const slip = (number: string | null, day: string | null) =>
      slipFormOf({ number, received_by_date: day, received_from_date: null })
    expect(slip('SPLV-2026-11-0001', '2026-11-20')).toBe('Annex A.3')
    expect(slip('SPHV-2024-05-0002', null)).toBe('Annex A.3')
    expect(slip('2021-05-0002', '2021-05-03')).toBe('Appendix 59')
    expect(slip('2021-05-0002', '2024-01-02')).toBe('Appendix 59')
    expect(slip('', null)).toBe('Annex A.3')
    expect(slip(null, '2022-05-31')).toBe('Annex A.3')
    expect(slip(null, '2022-05-30')).toBe('Appendix 59')
    const line = { quantity: 1, unit: 'pc', cost: '9800.00', description: 'Printer', total: null }
    const number = 'SPHV-2026-11-0001'
    expect(icsFormInput({ ...header, number, category: 'SPHV' }, [line], { entityName: 'I' }).annex).toBe('Annex A.3')
  })
})
