import { describe, expect, it } from 'vitest'
import type { HistoryEntry } from '#contract/events.ts'
import { type CardFacts, propertyCardRows } from '#domain/form-inputs/property-card.ts'

const facts: CardFacts = {
  product: { acquisition: '2020-09-01', units: 2, price: '60000.00', total: '120000.00' },
  documents: [
    { type: 'PAR', number: '2023-01-0007', date: '2023-01-09', officer: 'Ana Reyes', quantity: 2, superseded: false },
    { type: 'PAR', number: '2020-09-0001', date: '2020-09-04', officer: 'Jose Cruz', quantity: 2, superseded: true },
  ],
  transfers: [{ number: '2023-01-0002', date: '2023-01-08', officer: 'Ana Reyes' }],
  history: null,
  timeZone: 'Asia/Manila',
  person: (id) => `person ${id}`,
  condition: (id) => `condition ${id}`,
  amount: (quantity) => `${quantity * 60_000}.00`,
}
const entry = (action: string, day: string, before: object, after: object): HistoryEntry => ({
  id: 1,
  entity: 'products',
  entity_id: 7,
  action,
  before: before as Record<string, unknown>,
  after: after as Record<string, unknown>,
  user: 1,
  device: null,
  recorded_at: null,
  received_at: `${day}T08:00:00Z`,
})
const short = (of: CardFacts) =>
  propertyCardRows(of).map((row) => [row.date, row.reference, row.receiptQuantity, row.issueQuantity, row.balance])

describe('property card', () => {
  it('[DOC-27] lists every paper that names the product, oldest first; handing on does not bring it back to the store', () => {
    expect(short(facts)).toEqual([
      ['2020-09-01', '', '2', undefined, '2'],
      ['2020-09-04', 'PAR 2020-09-0001', undefined, '2', '0'],
      ['2023-01-08', '2023-01-0002', undefined, '2', '0'],
      ['2023-01-09', 'PAR 2023-01-0007', undefined, '2', '0'],
    ])
    expect(propertyCardRows(facts).map((row) => row.remarks)).toEqual([
      'Acquired',
      'Superseded',
      'Transfer accepted',
      '',
    ])
  })

  it('[DOC-27] a transfer stands before the receipt that was made of it on the same day', () => {
    const day = '2026-11-21'
    const [first, old] = facts.documents
    const rows = propertyCardRows({
      ...facts,
      documents: [{ ...first!, date: day, at: `${day}T09:00:00Z` }, old!],
      transfers: [{ ...facts.transfers[0]!, date: day, at: `${day}T08:00:00Z` }],
    })
    expect(rows.map((row) => row.reference)).toEqual(['', 'PAR 2020-09-0001', '2023-01-0002', 'PAR 2023-01-0007'])
  })

  it('[DOC-28] the history adds quantities, holders and conditions; an accepted transfer is not told twice', () => {
    const history = [
      entry('update', '2021-02-01', { units: 1, condition: 1 }, { units: 2, condition: 3 }),
      entry('transfer', '2023-01-08', { user: 4 }, { user: 5 }),
      entry('update', '2024-05-05', { user: 5 }, { user: 6 }),
      entry('count', '2024-06-06', { physical_count: null }, { physical_count: 2 }),
    ]
    const rows = propertyCardRows({ ...facts, documents: [], history })
    expect(
      rows.map((row) => [row.date, row.receiptQuantity, row.officer, row.balance, row.amount, row.remarks]),
    ).toEqual([
      ['2020-09-01', '1', undefined, '1', '60000.00', 'Acquired'],
      ['2021-02-01', '1', undefined, '2', '60000.00', 'Quantity on the books changed from 1 to 2'],
      ['2021-02-01', undefined, undefined, '2', '', 'Condition: condition 3'],
      ['2023-01-08', undefined, 'Ana Reyes', '0', '120000.00', 'Transfer accepted'],
      ['2024-05-05', undefined, 'person 6', '0', '120000.00', 'Holder changed on the books'],
    ])
  })
})
