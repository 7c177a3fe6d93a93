import { describe, expect, it } from 'vitest'
import { addReceiptLines, type ProductsByReceipt, receiptsWithDue } from '#domain/documents/receipt-renewal.ts'
import { byDueDay } from '#domain/time/by-due-day.ts'

const receipt = (id: number, received_by_date: string | null) => ({
  id,
  holder: 4,
  received_by_date,
  received_from_date: null,
  created_at: '2026-01-01T00:00:00Z',
  superseded_by: null,
})

describe('receipts due for renewal', () => {
  it('[DOC-1969] lines read in batches: each receipt has all of its lines, and a line without product counts too', () => {
    const byReceipt: ProductsByReceipt = new Map()
    addReceiptLines(byReceipt, [{ acknowledgment_receipt: 1, product: 5 }, { acknowledgment_receipt: 2 }])
    addReceiptLines(byReceipt, [])
    addReceiptLines(byReceipt, [
      { acknowledgment_receipt: 1, product: null },
      { acknowledgment_receipt: 1, product: 6 },
    ])
    expect([...byReceipt]).toEqual([
      [1, [5, null, 6]],
      [2, [null]],
    ])
    const receipts = [receipt(1, '2026-01-01'), receipt(2, '2026-01-01'), receipt(3, '2020-01-01')]
    const holders = new Map([
      [5, { user: 4 }],
      [6, { user: 9 }],
    ])
    expect(
      receiptsWithDue(receipts, byReceipt, holders, '2026-05-03', 'Asia/Manila')
        .filter(({ reasons }) => reasons.length > 0)
        .map((due) => [due.receipt.id, due.lines, due.reasons, due.movedProducts]),
    ).toEqual([
      [1, 3, ['holder-changed'], [6]],
      [3, 0, ['three-years'], []],
    ])
  })

  it('[DOC-1969] longest overdue first, without a day last, those of one day in order', () => {
    const due = ['2026-05-03', null, '2020-01-01', '2026-05-03', '2026-05-03'].map((dueOn, id) => ({ id, dueOn }))
    expect(byDueDay(due).map(({ id }) => id)).toEqual([2, 0, 3, 4, 1])
    expect(byDueDay([])).toEqual([])
  })
})
