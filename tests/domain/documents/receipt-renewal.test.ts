import { describe, expect, it } from 'vitest'
import {
  type AssignedProduct,
  receiptsAfterRenewal,
  renewalDue,
  renewedFundCluster,
} from '#domain/documents/receipt-renewal.ts'
import { addYears } from '#domain/time/dates.ts'

const receipt = { id: 1, holder: 7, received_by_date: '2021-03-14', received_from_date: '2021-03-01', created_at: null }
const assigned = (id: number, user: number): AssignedProduct => ({
  id,
  user,
  property_number: `P-${id}`,
  description: 'desk',
  model: null,
  serial_number: null,
  units: 2,
  unit_type: 'pc',
  price: '60000.00',
  print_type: 'PAR',
  names: { funding: 'Regular', article: '' },
})

describe('renewal of acknowledgement receipts', () => {
  it('[DOC-10] a receipt is due exactly three years after it was received; 29 February becomes the 28th', () => {
    expect(renewalDue(receipt, [], new Map(), '2024-03-13', 'Asia/Manila').reasons).toEqual([])
    expect(renewalDue(receipt, [], new Map(), '2024-03-14', 'Asia/Manila')).toEqual({
      dueOn: '2024-03-14',
      movedProducts: [],
      reasons: ['three-years'],
    })
    expect(addYears('2024-02-29', 3)).toBe('2027-02-28')
    expect(addYears('2024-02-29', 4)).toBe('2028-02-29')
  })
  it('[DOC-10] every day of two centuries (each 13th), some years later: the day that the calendar has, or the 28th of February', () => {
    const dayMs = 24 * 60 * 60 * 1000
    for (let at = Date.UTC(1890, 0, 1); at < Date.UTC(2110, 0, 1); at += dayMs * 13) {
      const day = new Date(at).toISOString().slice(0, 10)
      for (const years of [1, 3, 4, 100]) {
        const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
        const same = new Date(Date.UTC(year + years, month - 1, date)).toISOString().slice(0, 10)
        expect(addYears(day, years)).toBe(same.slice(5, 7) === day.slice(5, 7) ? same : `${year + years}-02-28`)
      }
    }
    for (const [day, years, later] of [
      ['1896-02-29', 4, '1900-02-28'],
      ['1996-02-29', 4, '2000-02-29'],
      ['2096-02-29', 4, '2100-02-28'],
      ['0996-02-29', 3, '0999-02-28'],
    ] as const)
      expect(addYears(day, years)).toBe(later)
  })
  it('[DOC-11] a receipt is due once an item on it has another holder; never if a newer one replaced it', () => {
    const products = new Map([
      [1, { user: 7 }],
      [2, { user: 9 }],
    ])
    const lines = [{ product: 1 }, { product: 2 }, { product: 3 }, { product: null }]
    expect(renewalDue(receipt, lines, products, '2022-01-01', 'Asia/Manila')).toEqual({
      dueOn: '2024-03-14',
      movedProducts: [2],
      reasons: ['holder-changed'],
    })
    expect(renewalDue({ ...receipt, superseded_by: 4 }, lines, products, '2030-01-01', 'Asia/Manila').reasons).toEqual(
      [],
    )
  })
  it('[DOC-12] renewal makes one receipt for each current holder, with current values; lines without a known product are copied', () => {
    const handWrittenLine = { quantity: '1', unit: 'lot', cost: '55000.00', description: 'old', property_number: 'X' }
    const out = receiptsAfterRenewal(
      { holder: 7 },
      [
        { ...handWrittenLine, product: 2 },
        { ...handWrittenLine, product: 1 },
        { ...handWrittenLine, product: null },
      ],
      new Map([
        [1, assigned(1, 7)],
        [2, assigned(2, 9)],
      ]),
    )
    expect(out.map((one) => one.holder)).toEqual([7, 9])
    expect(out[0]?.lines.map((line) => [line.property_number, line.quantity, line.cost])).toEqual([
      ['P-1', 2, '60000.00'],
      ['X', 1, '55000.00'],
    ])
  })
  it('[DOC-5785] an item listed twice, moved to a person with a document for it, shared with another document, or without units', () => {
    const line = { quantity: '1', unit: 'pc', cost: '60000.00', description: 'desk', property_number: 'P' }
    const listing = (...ids: number[]) => ids.map((product) => ({ ...line, product }))
    const products = new Map([
      [1, assigned(1, 7)],
      [2, assigned(2, 9)],
      [3, { ...assigned(3, 7), units: 0 }],
    ])
    const renewed = (ids: number[], otherHolders: [number, number | null][] = []) =>
      receiptsAfterRenewal({ holder: 7 }, listing(...ids), products, new Map(otherHolders)).map(({ holder, lines }) => [
        holder,
        ...lines.map(({ product, quantity }) => `${product} × ${quantity}`),
      ])
    expect(renewed([1, 1, 3])).toEqual([[7, '1 × 2']])
    expect(renewed([1, 2], [[2, 9]])).toEqual([[7, '1 × 2']])
    expect(renewed([1, 2], [[2, 8]])).toEqual([
      [7, '1 × 2'],
      [9, '2 × 1'],
    ])
    expect(renewed([1], [[1, 7]])).toEqual([[7, '1 × 1']])
    expect(renewed([2], [[2, 9]])).toEqual([])
  })
})

it('[DOC-5391] fund cluster of a renewed document: of its items if they have one; as before if they have several, or a line has none', () => {
  const names = (funding: string) => ({ names: { funding, article: 'Printer' } })
  const products = new Map([
    [1, names('Regular Agency Fund')],
    [2, names('01')],
    [3, names('Trust')],
    [4, names('')],
  ])
  const fundOf = (before: string, ...items: (number | null)[]) =>
    renewedFundCluster(
      items.map((product) => ({ product })),
      products,
      before,
    )
  expect(fundOf('07 - Trust Receipts', 1, 2)).toBe('01 - Regular Agency Fund')
  expect(fundOf('01', 1, 2), 'the same cluster, as it was written').toBe('01')
  expect(fundOf('01', 1, 3)).toBe('01')
  expect(fundOf('01', 3, null)).toBe('01')
  expect(fundOf('01', 3, 99)).toBe('01')
  expect(fundOf('01')).toBe('01')
  expect(fundOf('01', 4), 'the server refuses a blank one').toBe('01')
  expect(fundOf('01', 3, 4)).toBe('01')
})
