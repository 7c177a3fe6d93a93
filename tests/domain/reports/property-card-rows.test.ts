import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { HistoryEntry } from '#contract/sync/client-events.ts'
import { type CardFacts, propertyCardRows } from '#domain/reports/property-card-rows.ts'

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
  it('[DOC-27] the card lists every document that names the item, oldest first; an item is returned before it goes to the next person', () => {
    expect(short(facts)).toEqual([
      ['2020-09-01', '', '2', undefined, '2'],
      ['2020-09-04', 'PAR 2020-09-0001', undefined, '2', '0'],
      ['2023-01-08', '2023-01-0002', '2', undefined, '2'],
      ['2023-01-08', '2023-01-0002', undefined, '2', '0'],
      // The receipt made for the transfer: the person has the items already.
      ['2023-01-09', 'PAR 2023-01-0007', undefined, undefined, '0'],
    ])
    expect(propertyCardRows(facts).map((row) => row.remarks)).toEqual([
      'Acquired',
      'Replaced',
      'Returned by Jose Cruz',
      'Transfer accepted',
      '',
    ])
  })

  it('[DOC-27] a transfer comes before the receipt made for it on the same day', () => {
    const day = '2026-11-21'
    const [first, old] = facts.documents
    const rows = propertyCardRows({
      ...facts,
      documents: [{ ...first!, date: day, at: `${day}T09:00:00Z` }, old!],
      transfers: [{ ...facts.transfers[0]!, date: day, at: `${day}T08:00:00Z` }],
    })
    expect(rows.map((row) => row.reference)).toEqual([
      '',
      'PAR 2020-09-0001',
      '2023-01-0002',
      '2023-01-0002',
      'PAR 2023-01-0007',
    ])
  })

  it('[DOC-28] the history adds changed quantities, holders and conditions; an accepted transfer is listed once', () => {
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
      ['2021-02-01', '1', undefined, '2', '60000.00', 'Quantity in the records changed from 1 to 2'],
      ['2021-02-01', undefined, undefined, '2', '', 'Condition: condition 3'],
      ['2023-01-08', undefined, 'Ana Reyes', '0', '120000.00', 'Transfer accepted'],
      ['2024-05-05', '2', 'Ana Reyes', '2', '120000.00', 'Returned by Ana Reyes'],
      ['2024-05-05', undefined, 'person 6', '0', '120000.00', 'Person accountable changed in the records'],
    ])
  })

  it('[DOC-601] any sequence of issues, transfers, renewals, returns and changed quantities: every balance is right, and nobody has more than there is', () => {
    const person = fc.integer({ min: 1, max: 4 })
    const day = fc.integer({ min: 10, max: 28 }).map((number) => `2024-05-${number}`)
    const document = fc.record({
      type: fc.constantFrom('PAR' as const, 'ICS' as const),
      number: fc.constantFrom('2024-05-0001', '2024-05-0002'),
      date: fc.oneof(day, fc.constant('')),
      person,
      quantity: fc.integer({ min: 1, max: 9 }),
      superseded: fc.boolean(),
    })
    const transfer = fc.record({ date: day, person, from: fc.option(person) })
    const change = fc.record({ date: day, was: fc.integer({ min: 0, max: 6 }), is: fc.integer({ min: 0, max: 6 }) })
    const moved = fc.record({ date: day, was: person, is: person })
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 6 }),
        fc.array(document, { maxLength: 5 }),
        fc.array(transfer, { maxLength: 5 }),
        fc.array(change, { maxLength: 4 }),
        fc.array(moved, { maxLength: 3 }),
        (units, documents, transfers, changes, moves) => {
          const rows = propertyCardRows({
            ...facts,
            product: { ...facts.product, units },
            documents: documents.map((one) => ({ ...one, officer: `person ${one.person}`, holder: one.person })),
            transfers: transfers.map((one) => ({
              ...one,
              number: 'PTR',
              officer: `person ${one.person}`,
              holder: one.person,
            })),
            history: [
              ...changes.map((one) => entry('update', one.date, { units: one.was }, { units: one.is })),
              ...moves.map((one) => entry('update', one.date, { user: one.was }, { user: one.is })),
            ],
          })
          let balance = 0
          const issuedByHolder = new Map<string, number>()
          for (const row of rows) {
            const [receipt, issue] = [Number(row.receiptQuantity ?? 0), Number(row.issueQuantity ?? 0)]
            balance += receipt - issue
            expect(Number(row.balance)).toBe(balance)
            expect(balance).toBeGreaterThanOrEqual(0)
            const by = row.officer ?? ''
            if (row.remarks.startsWith('Returned by')) issuedByHolder.set(by, (issuedByHolder.get(by) ?? 0) - receipt)
            else if (row.officer !== undefined) issuedByHolder.set(by, (issuedByHolder.get(by) ?? 0) + issue)
            for (const quantity of issuedByHolder.values()) expect(quantity).toBeGreaterThanOrEqual(0)
          }
        },
      ),
      { numRuns: 2000 },
    )
  })

  it('[DOC-602] a document that lists more than there is: a remark; a quantity that leaves the records is returned by its holder first', () => {
    const [first] = facts.documents
    const rows = propertyCardRows({ ...facts, documents: [{ ...first!, quantity: 5 }], transfers: [] })
    expect(rows.at(-1)).toMatchObject({ issueQuantity: '2', balance: '0', remarks: 'Lists 5, the card has 2' })
    const fewer = propertyCardRows({
      ...facts,
      product: { ...facts.product, units: 1 },
      documents: [first!],
      transfers: [],
      history: [entry('update', '2024-02-01', { units: 2 }, { units: 1 })],
    })
    expect(fewer.map((row) => [row.receiptQuantity, row.issueQuantity, row.balance, row.remarks]).slice(2)).toEqual([
      ['1', undefined, '1', 'Returned by Ana Reyes'],
      [undefined, '1', '0', 'Quantity in the records changed from 2 to 1'],
    ])
  })

  it('[DOC-28] history that names no old value, the same holder by another spelling, or no values at all: moves nothing', () => {
    const rows = (history: readonly HistoryEntry[]) =>
      propertyCardRows({ ...facts, documents: [], transfers: [], history })
    const only = rows([])
    expect(only).toEqual([
      {
        date: '2020-09-01',
        reference: '',
        receiptQuantity: '2',
        balance: '2',
        amount: '120000.00',
        remarks: 'Acquired',
      },
    ])
    for (const entryWithout of [
      entry('update', '2024-05-05', {}, { user: 6 }),
      entry('update', '2024-05-05', { user: 6 }, { user: 6 }),
      entry('update', '2024-05-05', { user: 5 }, { user: null }),
      entry('update', '2024-05-05', {}, { condition: 3 }),
      entry('update', '2024-05-05', { condition: 3 }, { condition: 3 }),
      entry('update', '2024-05-05', { units: 2 }, { units: 2 }),
      entry('update', '2024-05-05', { units: null }, { units: 2 }),
      entry('update', '2024-05-05', { units: 2 }, {}),
      { ...entry('add', '2024-05-05', {}, { user: 6, units: 2 }), before: null },
      { ...entry('remove', '2024-05-05', { user: 6, units: 2 }, {}), after: null },
    ])
      expect(rows([entryWithout]), JSON.stringify(entryWithout)).toEqual(only)
    const recorded = {
      ...entry('update', '2024-05-05', { condition: 1 }, { condition: 2 }),
      recorded_at: '2024-05-01T20:00:00Z',
    }
    // By the device's time, in the institute's time zone.
    expect(rows([recorded]).at(-1)).toEqual({
      date: '2024-05-02',
      reference: '',
      balance: '2',
      amount: '',
      remarks: 'Condition: condition 2',
    })
  })

  it('[DOC-28] on one day: a changed quantity, then documents, then holders, then conditions; documents of one day as they arrived', () => {
    const day = '2024-05-05'
    const [first, second] = facts.documents
    const rows = (documents: CardFacts['documents'], transfers: CardFacts['transfers'] = []) =>
      propertyCardRows({
        ...facts,
        documents,
        transfers,
        history: [
          entry('update', day, { condition: 1 }, { condition: 2 }),
          entry('update', day, { user: 4 }, { user: 5 }),
          entry('update', day, { units: 1 }, { units: 2 }),
        ],
      }).map((row) => [row.date, row.reference, row.remarks])
    expect(rows([{ ...first!, date: day, holder: 4 }])).toEqual([
      ['2020-09-01', '', 'Acquired'],
      [day, '', 'Quantity in the records changed from 1 to 2'],
      [day, 'PAR 2023-01-0007', ''],
      [day, '', 'Returned by Ana Reyes'],
      [day, '', 'Person accountable changed in the records'],
      [day, '', 'Condition: condition 2'],
    ])
    const arrived = (at: string | undefined) => [
      { ...first!, date: day, at },
      { ...second!, date: day, at: '2024-05-05T02:00:00Z' },
    ]
    const order = (documents: CardFacts['documents']) =>
      rows(documents)
        .map(([, reference]) => reference)
        .filter((one) => one !== '')
    expect([...new Set(order(arrived('2024-05-05T03:00:00Z')))]).toEqual(['PAR 2020-09-0001', 'PAR 2023-01-0007'])
    expect([...new Set(order(arrived('2024-05-05T01:00:00Z')))]).toEqual(['PAR 2023-01-0007', 'PAR 2020-09-0001'])
    expect([...new Set(order(arrived(undefined)))]).toEqual(['PAR 2023-01-0007', 'PAR 2020-09-0001'])
  })

  it('[DOC-601] the giver returns first; otherwise the person who has had it longest; people without an id are compared by name', () => {
    const issue = (number: string, date: string, officer: string, holder: number | null, quantity: number) => ({
      type: 'PAR' as const,
      number,
      date,
      officer,
      holder,
      quantity,
      superseded: false,
    })
    const base = { ...facts, product: { ...facts.product, units: 3 } }
    const documents = [
      issue('1', '2021-01-01', 'Ana', 1, 1),
      issue('2', '2021-01-02', 'Ben', 2, 1),
      issue('3', '2021-01-03', ' ana ', null, 1),
    ]
    const returned = (transfers: CardFacts['transfers']) =>
      propertyCardRows({ ...base, documents, transfers })
        .filter(({ remarks }) => remarks.startsWith('Returned'))
        .map(({ remarks }) => remarks.trim())
    const to = { number: 'PTR', date: '2022-01-01', officer: 'Cora', holder: 3 }
    expect(returned([to])).toEqual(['Returned by Ana', 'Returned by Ben'])
    expect(returned([{ ...to, from: 2 }])).toEqual(['Returned by Ben', 'Returned by Ana'])
    expect(returned([{ ...to, officer: 'ANA', holder: null }])).toEqual(['Returned by Ben'])
  })
})
