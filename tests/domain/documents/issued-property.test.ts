import { expect, test } from 'vitest'
import type { AnyLine, LoadedDocument } from '#domain/documents/document-kind.ts'
import { issuedInPeriod } from '#domain/documents/issued-property.ts'

type Slip = Omit<LoadedDocument, 'products'>
let lineCount = 0
const line = (item: number | null, quantity: number, cost: string, more: Partial<AnyLine> = {}) =>
  ({
    id: ++lineCount,
    product: item,
    quantity,
    cost,
    total: null,
    unit: 'pc',
    description: 'Chair',
    inventory_item_no: 'SPLV-1',
    ...more,
  }) as AnyLine
const slip = (id: number, day: string | null, lines: readonly AnyLine[], more: object = {}): Slip => ({
  document: {
    id,
    number: `SPLV-${id}`,
    fund_cluster: '01',
    received_by_date: day,
    received_from_date: null,
    created_at: null,
    superseded_by: null,
    ...more,
  } as LoadedDocument['document'],
  lines,
})
const november = { from: '2026-11-01', to: '2026-11-30', fundCluster: '' }
const issued = (slips: readonly Slip[], period = november) => issuedInPeriod(slips, period, 'Asia/Manila')
const figures = (slips: readonly Slip[], period = november) =>
  issued(slips, period).funds.map(({ fundCluster, lines, total }) => ({
    fundCluster,
    lines: lines.map((one) => [one.slipNumber, one.quantity, one.amount]),
    total,
  }))

test('[DOC-5352] the slips of the period, its first and last day included, by day; amounts and the total of each fund cluster', () => {
  const slips = [
    slip(1, '2026-10-31', [line(1, 1, '10.00')]),
    slip(2, '2026-11-30', [line(2, 3, '1125.50')]),
    slip(3, '2026-11-01', [line(3, 2, '9800.00'), line(4, 7, '0.35', { total: '2.50' })]),
    slip(4, '2026-12-01', [line(5, 1, '10.00')]),
    slip(5, '2026-11-15', [line(6, 1, '400.00')], { fund_cluster: '07 - Trust Receipts' }),
  ]
  // 3 × 1,125.50 = 3,376.50; 2 × 9,800.00 = 19,600.00; 2.50 is the total that the slip states.
  expect(figures(slips)).toEqual([
    {
      fundCluster: '01 - Regular Agency Fund',
      lines: [
        ['SPLV-3', 2, '19600.00'],
        ['SPLV-3', 7, '2.50'],
        ['SPLV-2', 3, '3376.50'],
      ],
      total: '22979.00',
    },
    { fundCluster: '07 - Trust Receipts', lines: [['SPLV-5', 1, '400.00']], total: '400.00' },
  ])
  expect(figures(slips, { ...november, fundCluster: '07 - Trust Receipts' })).toMatchObject([{ total: '400.00' }])
})

test('[DOC-5352] a slip without a date is of the day on which it was saved, in the time zone of the institute; without that it is in no period', () => {
  const saved = slip(1, null, [line(1, 1, '10.00')], { created_at: '2026-10-31T16:30:00Z' })
  const undated = slip(2, null, [line(2, 1, '10.00')])
  expect(figures([saved, undated])).toMatchObject([{ lines: [['SPLV-1', 1, '10.00']] }])
  expect(issued([saved, undated]).undated).toEqual(['SPLV-2'])
})

test('[DOC-5352] a renewed or transferred slip is listed where its units were issued first, and not again', () => {
  const slips = [
    slip(1, '2026-10-05', [line(1, 1, '500.00')], { superseded_by: 2 }),
    slip(2, '2026-11-05', [line(1, 1, '500.00')]),
    slip(3, '2026-11-06', [line(2, 1, '700.00')], { superseded_by: 4 }),
    slip(4, '2026-11-07', [line(2, 1, '700.00')], { superseded_by: 5 }),
    slip(5, '2026-11-08', [line(2, 1, '700.00'), line(3, 1, '900.00')]),
  ]
  expect(figures(slips)).toMatchObject([
    {
      lines: [
        ['SPLV-3', 1, '700.00'],
        ['SPLV-5', 1, '900.00'],
      ],
      total: '1600.00',
    },
  ])
  expect(issued(slips).reissued).toEqual(['SPLV-2', 'SPLV-4', 'SPLV-5'])
  expect(issued(slips).funds[0]!.reissuedOn).toEqual(['SPLV-2', 'SPLV-4', 'SPLV-5'])
  const october = { from: '2026-10-01', to: '2026-10-31', fundCluster: '' }
  expect(figures(slips, october)).toMatchObject([{ lines: [['SPLV-1', 1, '500.00']] }])
})

test('[DOC-5352] a lot: each slip issues its own units; a renewal that makes several slips issues none, also without the item', () => {
  for (const item of [9, null]) {
    const slips = [
      slip(1, '2026-10-05', [line(item, 4, '100.00')], { superseded_by: 3 }),
      slip(2, '2026-11-02', [line(item, 6, '100.00')]),
      // The replaced slip names only the first of the two that replace it.
      slip(3, '2026-11-03', [line(item, 3, '100.00')]),
      slip(4, '2026-11-03', [line(item, 1, '100.00')]),
      slip(5, '2026-11-04', [line(item, 2, '100.00')]),
    ]
    expect(figures(slips), String(item)).toMatchObject([
      {
        lines: [
          ['SPLV-2', 6, '600.00'],
          ['SPLV-5', 2, '200.00'],
        ],
        total: '800.00',
      },
    ])
    expect(issued(slips).reissued).toEqual(['SPLV-3', 'SPLV-4'])
  }
})

test('[DOC-5352] a slip with more units than the one that it replaces issues the others, at their unit cost', () => {
  const slips = [
    slip(1, '2026-10-05', [line(1, 4, '100.00')], { superseded_by: 2 }),
    slip(2, '2026-11-03', [line(1, 6, '100.05', { total: '600.30' })]),
  ]
  expect(figures(slips)).toMatchObject([{ lines: [['SPLV-2', 2, '200.10']], total: '200.10' }])
  expect(issued(slips).reissued).toEqual(['SPLV-2'])
})
