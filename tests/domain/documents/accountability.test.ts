import { expect, test } from 'vitest'
import type { ProductView } from '#domain/catalog/catalog-queries.ts'
import { type AccountabilityRows, accountabilityOf } from '#domain/documents/accountability.ts'

const product = (id: number, changes: Partial<ProductView> = {}) =>
  ({
    ...{
      id,
      property_number: `2024-01-01-000${id}-01`,
      description: 'Laptop',
      print_type: 'PAR',
      units: 1,
      price: '100.10',
    },
    ...{ total: '100.10', on_hand: null, count_status: 'not-counted', place: 'Room 1', names: { article: 'Laptop' } },
    ...changes,
  }) as ProductView
const rows = (changes: Partial<AccountabilityRows> = {}): AccountabilityRows => ({
  ...{ person: 7, products: [], documentOf: new Map(), documents: [], transfers: [] },
  nameOf: (id) => `person ${id}`,
  itemOf: (id) => `item ${id}`,
  ...changes,
})

test('[DOC-4140] everything in the name of a person, with what contradicts; nothing only without any of it', () => {
  const transfer = { id: 1, product: 1, user: 9, status: 'requested' as const }
  const all = accountabilityOf(
    rows({
      products: [product(2, { print_type: 'ICS', total: '0.05' }), product(1, { count_status: 'missing', on_hand: 0 })],
      documentOf: new Map([[1, '2024-05-0012']]),
      documents: [
        { type: 'PAR', document: { id: 3, number: '2024-05-0012' }, lines: [1, 44, null] },
        { type: 'ICS', document: { id: 4, number: null, superseded_by: 5 }, lines: [2] },
      ],
      transfers: [transfer, { ...transfer, id: 2, product: 50, user: 7 }, { ...transfer, id: 3, status: 'accepted' }],
    }),
  )
  expect(all.items.map(({ id, document, isMissing, onHand }) => [id, document, isMissing, onHand])).toEqual([
    [1, '2024-05-0012', true, 0],
    [2, '', false, null],
  ])
  expect(all.total).toBe('100.15')
  expect(all.withoutDocument).toBe(1)
  expect(all.documents).toEqual([{ id: 3, type: 'PAR', number: '2024-05-0012', lines: 3, otherLines: 2 }])
  expect(all.transfers).toEqual([
    { id: 1, direction: 'from', item: 'item 1', person: 'person 9' },
    { id: 2, direction: 'to', item: 'item 50', person: '' },
  ])
  expect(all.isNothing).toBe(false)
  expect(accountabilityOf(rows()).isNothing).toBe(true)
  const documents = [{ type: 'PAR' as const, document: { id: 3, number: '1' }, lines: [] }]
  expect(accountabilityOf(rows({ documents })).isNothing).toBe(false)
  expect(accountabilityOf(rows({ transfers: [{ ...transfer, product: 50, user: 7 }] })).isNothing).toBe(false)
})
