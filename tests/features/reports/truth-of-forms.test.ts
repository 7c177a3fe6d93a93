/** What a form states of an item is what the count found, and nothing else. */
import { describe, expect, it } from 'vitest'
import { onHand } from '#domain/counts/count-status.ts'
import { type FindingView, foundBy } from '#domain/counts/finding-view.ts'
import { disposalTotals } from '#domain/reports/disposal-figures.ts'
import { selectFormRows } from '#domain/reports/form-rows.ts'
import { type ExportProduct, exportColumns } from '#domain/reports/product-export.ts'
import type { ReportProduct } from '#domain/reports/report-product.ts'
import type { UnserviceableLine } from '#domain/reports/unserviceable-columns.ts'
import { unserviceableFileColumns } from '#domain/reports/unserviceable-lines.ts'
import { narrowingTests, type ReportFormId, reportForm } from '#print/reports/all-report-forms.ts'
import { reportHeader } from '#tests/support/data/report-header.ts'
import { reportItem as item } from '#tests/support/data/report-item.ts'

const broken = { names: { ...item({}).names, condition: 'Unserviceable' } }
const filled = (form: ReportFormId, rows: readonly ReportProduct[], header = reportHeader) =>
  reportForm(form)
    .build(rows, header)
    .map(({ input }) => input as unknown as Record<string, unknown>)
const ids = (condition: 'serviceable' | 'unserviceable', rows: readonly ReportProduct[]) => {
  const { rows: selected, otherCondition } = selectFormRows(rows, { asAt: '', condition })
  return [selected.map(({ id }) => id), otherCondition]
}

describe('unserviceable items and the count', () => {
  const here = item({ id: 1, ...broken, count_status: 'counted', on_hand: 2 })
  const waiting = item({ id: 2, ...broken })
  const missing = item({ id: 3, ...broken, count_status: 'missing', on_hand: 0 })
  const short = item({ id: 4, ...broken, units: 10, count_status: 'counted', on_hand: 8 })
  const over = item({ id: 5, ...broken, units: 10, count_status: 'counted', on_hand: 11 })
  const rows = [here, waiting, missing, short, over]

  it('[REPORT-5236] an unserviceable item that nobody found is missing on the RPCPPE and on no IIRUP: nobody inspected it', () => {
    expect(ids('unserviceable', rows)).toEqual([[1, 2, 4, 5], 1])
    expect(filled('iirup', rows)[0]?.['lines']).toHaveLength(4)
    expect(ids('serviceable', rows)).toEqual([[3, 4, 5], 2])
  })

  it('[REPORT-5236] the shortages of the RPCPPE are those of all items, also of unserviceable ones', () => {
    const { rows: onForm } = selectFormRows(rows, { asAt: '', condition: 'serviceable' })
    const [rpcppe] = filled('rpcppe', onForm) as unknown as [{ report: { totals: Record<string, bigint> } }]
    expect(rpcppe.report.totals).toMatchObject({ shortageQuantity: 4n, overageQuantity: 1n, netValue: 18_000_000n })
  })
})

describe('the quantity of the IIRUP', () => {
  it('[REPORT-5388] units that the count did not find are on no IIRUP: nobody inspected them, and the form, its file and its total say so', () => {
    const rows = [
      item({ id: 1, ...broken, units: 10, count_status: 'counted', on_hand: 8, remarks: 'Rusty' }),
      item({ id: 2, ...broken, units: 10, count_status: 'counted', on_hand: 11 }),
      item({ id: 3, ...broken, units: 10 }),
    ]
    const [form] = filled('iirup', rows) as unknown as [{ lines: readonly UnserviceableLine[] }]
    expect(form.lines.map(({ quantity, remarks }) => [quantity, remarks])).toEqual([
      [8, 'Unserviceable; 8 found, 10 per property card; Rusty'],
      [10, 'Unserviceable'],
      [10, 'Unserviceable'],
    ])
    expect(disposalTotals('IIRUP', form.lines)).toMatchObject({ quantity: 28, totalCost: 168_000_000n })
    const cellsOf = (header: string) => {
      const column = unserviceableFileColumns(() => null).find((one) => one.header === header)
      return rows.map((row) => column?.cell(row as unknown as ExportProduct))
    }
    expect(cellsOf('Qty')).toEqual([8, 10, 10])
    expect(cellsOf('Total Cost')).toEqual(['480000.00', '600000.00', '600000.00'])
  })
})

describe('lists of items', () => {
  it('[REPORT-5258] found items are worth what was counted; the total of the record only if all of it was', () => {
    const [list] = filled('found', [
      item({ id: 1, count_status: 'counted', on_hand: 2, total: '120000.50' }),
      item({ id: 2, units: 10, total: '600000.00', count_status: 'counted', on_hand: 8 }),
      item({ id: 3, count_status: 'counted', on_hand: null }),
    ])
    const items = list?.['items'] as { totalVal: string; remarks: string }[]
    expect(items.map(({ totalVal, remarks }) => [totalVal, remarks])).toEqual([
      ['120000.50', ''],
      ['480000.00', '8 found, 10 per property card'],
      ['', 'seen without a count'],
    ])
  })

  it('[REPORT-5241] the list of items found at station has what was found by its day, in the zone of the institute', () => {
    const at = (counted_at: string) => ({ counted_at }) as FindingView
    // The last one was found on 1 January in Manila, and on 31 December in UTC.
    const findings = [at('2025-12-30T08:00:00Z'), at('2025-12-31T15:59:59Z'), at('2025-12-31T16:00:00Z')]
    expect(foundBy(findings, '2025-12-31', 'Asia/Manila')).toEqual(findings.slice(0, 2))
    expect(foundBy(findings, '2025-12-31', 'UTC')).toEqual(findings)
    expect(foundBy(findings, '', 'Asia/Manila')).toEqual(findings)
  })

  it('[REPORT-303] the ICF has no condition of an item that nobody saw, and says which second counts are open', () => {
    const rows = [
      item({ id: 1, property_number: '1' }),
      item({ id: 2, property_number: '2', count_status: 'counted', on_hand: 2 }),
      item({ id: 3, property_number: '3', count_status: 'missing', on_hand: 0 }),
    ]
    const secondCount = ({ id }: { id: number }) => (id === 2 ? 'second count 1, not settled' : '')
    const [icf] = filled('icf', rows, { ...reportHeader, secondCount })
    const lines = icf?.['lines'] as { condition: string; whereabouts: string; remarks: string }[]
    expect(lines.map(({ condition, whereabouts, remarks }) => [condition, whereabouts, remarks])).toEqual([
      ['', 'Attic, north wing', ''],
      ['In good condition', 'Attic, north wing', 'second count 1, not settled'],
      ['', '', 'missing/non-existing'],
    ])
  })
})

describe('the scope on the paper', () => {
  const narrowed = (form: ReportFormId, filter: object, scope: object = {}) =>
    narrowingTests(form, scope as never, filter as never).map(([field]) => field)

  it('[REPORT-5235] what a filter or a campaign leaves out is named; what never is on the form is not', () => {
    expect(narrowed('rpcppe', {})).toEqual([])
    expect(narrowed('rpcppe', { section: 3, count_status: 'counted' })).toEqual(['section'])
    expect(narrowed('rpcppe', { category: ['PPE'] })).toEqual([])
    expect(narrowed('rpcsp', { category: ['SPHV', 'SPLV'] })).toEqual([])
    expect(narrowed('rpcsp', { category: 'SPLV' })).toEqual(['category'])
    expect(narrowed('iirup', { condition: [4], funding: 1 })).toEqual(['funding'])
    expect(narrowed('rpcppe', {}, { location_code_two: 7, price: { min: '50000.00' } })).toEqual([
      'location_code_two',
      'price',
    ])
    expect(narrowed('icf', { section: 3 }, { category: 'PPE' })).toEqual(['category', 'section'])
  })
})

it('[REPORT-5253] lists and files have 0 for a missing item, as the forms, the count of a counted one, and none of any other', () => {
  const cellOf = (header: string, count_status: ReportProduct['count_status'], on_hand: number | null) =>
    exportColumns.export
      .find((column) => column.header === header)!
      .cell({ physical_count: 10, on_hand, count_status } as ExportProduct)
  const count = (...found: Parameters<typeof onHand>) => cellOf('Physical count', found[0], onHand(...found))
  expect([count('missing', 10), count('counted', 10), count('not-counted', 10)]).toEqual([0, 10, null])
})
