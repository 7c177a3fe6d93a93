import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { itemType } from '#domain/documents/document-type.ts'
import {
  type DocumentProduct,
  documentLineOf,
  fullDescription,
  lineTotal,
  prepareDocuments,
} from '#domain/documents/prepare-documents.ts'
import { toCentavos } from '#domain/money/money.ts'

const product = (
  id: number,
  price: string,
  funding = 'Trust fund',
  more: Partial<DocumentProduct> = {},
): DocumentProduct => ({
  id,
  property_number: `2024-05-03-${String(id).padStart(4, '0')}-01`,
  description: '14-in, 16 GB',
  model: null,
  serial_number: null,
  units: 1,
  unit_type: 'unit',
  price,
  print_type: toCentavos(price) >= 5_000_000n ? 'PAR' : 'ICS',
  names: { funding, article: 'Laptop computer' },
  ...more,
})

describe('prepare for this person', () => {
  it('[DOC-1] one document per type and fund cluster, receipts first, lines by property number', () => {
    const { proposals, leftOut } = prepareDocuments([
      product(9, '9800.00'),
      product(2, '50000.00'),
      product(1, '412000.00'),
      product(3, '5000.00'),
      product(4, '68500.00', 'GAA - Regular'),
      product(5, '49999.99'),
    ])
    expect(leftOut).toEqual([])
    expect(proposals.map((p) => [p.type, p.category, p.fundCluster, p.lines.map((l) => l.product)])).toEqual([
      ['PAR', null, '01 - Regular Agency Fund', [4]],
      ['PAR', null, '07 - Trust Receipts', [1, 2]],
      ['ICS', 'SPHV', '07 - Trust Receipts', [5, 9]],
      ['ICS', 'SPLV', '07 - Trust Receipts', [3]],
    ])
    expect(proposals[1]?.total).toBe(46_200_000n)
  })

  it('[DOC-2] a person overrules the threshold: the slip is of high value', () => {
    expect(itemType({ price: '900.00', print_type: 'PAR' })).toEqual({ printType: 'PAR', category: 'PPE' })
    expect(itemType({ price: '50000.00', print_type: 'ICS' })).toEqual({ printType: 'ICS', category: 'SPHV' })
  })

  it('[DOC-3] an item on an active document or without units: left out with the reason', () => {
    const { proposals, leftOut } = prepareDocuments(
      [product(1, '60000.00'), product(2, '60000.00', 'Trust', { units: 0 }), product(3, '60000.00')],
      new Set([1]),
    )
    expect(proposals.flatMap((p) => p.lines.map((l) => l.product))).toEqual([3])
    expect(leftOut.map((one) => [one.product, one.reason])).toEqual([
      [1, 'already-on-a-document'],
      [2, 'no-units'],
    ])
  })

  it('[DOC-4] every product is on exactly one proposal or left out; the total cost is unchanged', () => {
    const any = fc.record({
      price: fc.bigInt({ min: 0n, max: 20_000_000n }).map((c) => `${c / 100n}.${String(c % 100n).padStart(2, '0')}`),
      units: fc.integer({ min: 0, max: 50 }),
      fund: fc.constantFrom('Trust', 'Regular', 'Loaned', '05'),
      covered: fc.boolean(),
    })
    fc.assert(
      fc.property(fc.array(any, { maxLength: 40 }), (rows) => {
        const list = rows.map((row, at) => product(at + 1, row.price, row.fund, { units: row.units }))
        const covered = new Set(rows.flatMap((row, at) => (row.covered ? [at + 1] : [])))
        const { proposals, leftOut } = prepareDocuments(list, covered)
        const seen = [...proposals.flatMap((p) => p.lines.map((l) => l.product)), ...leftOut.map((l) => l.product)]
        expect(seen.sort((a, b) => Number(a) - Number(b))).toEqual(list.map((p) => p.id))
        const out = new Set(leftOut.map((l) => l.product))
        const value = list.filter((p) => !out.has(p.id)).reduce((s, p) => s + BigInt(p.units) * toCentavos(p.price), 0n)
        expect(proposals.reduce((s, p) => s + p.total, 0n)).toBe(value)
        for (const p of proposals) expect(p.total).toBe(p.lines.reduce((s, l) => s + lineTotal(l), 0n))
      }),
    )
  })

  it('[DOC-5] the description of a line begins with the article, once', () => {
    const description = (description: string) =>
      prepareDocuments([product(1, '1.00', 'T', { description })]).proposals[0]?.lines[0]?.description
    expect(description('14-in')).toBe('Laptop computer, 14-in')
    expect(description('Laptop Computer 14-in')).toBe('Laptop Computer 14-in')
  })
})

describe('full description', () => {
  const text = (more: Partial<DocumentProduct>) => fullDescription(product(1, '60000.00', 'Trust fund', more))

  it('[DOC-1801] a document line names model and serial number; a blank one adds nothing', () => {
    const values = { model: 'Lenovo ThinkPad E14', serial_number: 'PF3K2Z1' }
    const full = 'Laptop computer, 14-in, 16 GB, Lenovo ThinkPad E14, S/N PF3K2Z1'
    expect(text(values)).toBe(full)
    expect(documentLineOf(product(1, '60000.00', 'Trust fund', values)).description).toBe(full)
    expect(text({})).toBe('Laptop computer, 14-in, 16 GB')
    expect(text({ model: ' ', serial_number: '' })).toBe('Laptop computer, 14-in, 16 GB')
    expect(text({ model: 'Acer', names: { funding: '', article: '' } })).toBe('14-in, 16 GB, Acer')
  })

  it('[DOC-1802] a model or serial number that the description already says: not repeated; a part of a longer word is not it', () => {
    const description = 'Laptop computer LENOVO Thinkpad  E14, SN: pf3k2z1'
    expect(text({ description, model: 'Lenovo ThinkPad E14', serial_number: 'PF3K2Z1' })).toBe(description)
    expect(text({ description: 'Drill BA120', model: 'A12', names: { funding: '', article: 'Drill' } })).toBe(
      'Drill BA120, A12',
    )
  })
})
