import { expect, test } from 'vitest'
import type { ProductView } from '#domain/catalog/catalog-queries.ts'
import {
  type AccountabilityRows,
  accountabilityOf,
  isReceiptOf,
  type Receipt,
} from '#domain/documents/accountability.ts'

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
  ...{ person: 7, names: ['Ana R. Muñoz'], products: [], documentsOf: new Map(), documents: [], transfers: [] },
  nameOf: (id) => `person ${id}`,
  itemOf: (id) => `item ${id}`,
  ...changes,
})

const receipt = (id: number, changes: Partial<Receipt> = {}): Receipt => ({
  ...{ id, number: `2024-05-00${id}`, holder: 7, received_by_name: 'Ana R. Muñoz', superseded_by: null },
  ...changes,
})

test('[DOC-4140] everything in the name of a person, with what contradicts; nothing only without any of it', () => {
  const transfer = { id: 1, product: 1, user: 9, status: 'requested' as const }
  const all = accountabilityOf(
    rows({
      products: [product(2, { print_type: 'ICS', total: '0.05' }), product(1, { count_status: 'missing', on_hand: 0 })],
      documentsOf: new Map([[1, [{ type: 'PAR', document: receipt(12) }]]]),
      documents: [
        { type: 'PAR', document: receipt(12), lines: [1, 44, null] },
        { type: 'ICS', document: receipt(14, { superseded_by: 5 }), lines: [2] },
      ],
      transfers: [transfer, { ...transfer, id: 2, product: 50, user: 7 }, { ...transfer, id: 3, status: 'accepted' }],
    }),
  )
  expect(all.items.map(({ id, document, isMissing, onHand }) => [id, document, isMissing, onHand])).toEqual([
    [1, 'PAR 2024-05-0012', true, 0],
    [2, '', false, null],
  ])
  expect(all.total).toBe('100.15')
  expect(all.withoutDocument).toBe(1)
  expect(all.documents).toEqual([
    { id: 12, type: 'PAR', number: '2024-05-0012', lines: 3, otherLines: 2, isByName: false },
  ])
  expect(all.transfers).toEqual([
    { id: 1, direction: 'from', item: 'item 1', person: 'person 9' },
    { id: 2, direction: 'to', item: 'item 50', person: '' },
  ])
  expect(all.isNothing).toBe(false)
  expect(accountabilityOf(rows()).isNothing).toBe(true)
  const documents = [{ type: 'PAR' as const, document: receipt(3), lines: [] }]
  expect(accountabilityOf(rows({ documents })).isNothing).toBe(false)
  expect(accountabilityOf(rows({ transfers: [{ ...transfer, product: 50, user: 7 }] })).isNothing).toBe(false)
})

test('[DOC-5239] each item has every document in force that lists it, by its own kind, and whom it names if that is somebody else', () => {
  const other = receipt(20, { holder: 9, received_by_name: 'Jose L. Santos' })
  const all = accountabilityOf(
    rows({
      products: [product(1), product(2), product(3), product(4)],
      documentsOf: new Map([
        // Its print type is PAR, but only a slip lists it.
        [1, [{ type: 'ICS', document: receipt(11, { number: 'SPHV-2024-05-0011' }) }]],
        [2, [{ type: 'PAR', document: other }]],
        [
          3,
          [
            { type: 'PAR' as const, document: receipt(12) },
            { type: 'PAR' as const, document: other },
          ],
        ],
        [4, [{ type: 'PAR', document: receipt(13, { superseded_by: 12 }) }]],
      ]),
    }),
  )
  expect(all.items.map(({ document, isOnOthersDocument }) => [document, isOnOthersDocument])).toEqual([
    ['ICS SPHV-2024-05-0011', false],
    ['PAR 2024-05-0020 of Jose L. Santos', true],
    ['PAR 2024-05-0012, PAR 2024-05-0020 of Jose L. Santos', false],
    ['', false],
  ])
  expect([all.withoutDocument, all.onOthersDocument]).toEqual([1, 1])
})

test('[DOC-5259] a document that names nobody of the list of people is that of the person whose name it has', () => {
  const person = { person: 7, names: ['Ana R. Muñoz', 'Ana Reyes'] }
  const isTheirs = (changes: Partial<Receipt>) => isReceiptOf(receipt(1, changes), person)
  expect(isTheirs({ holder: null })).toBe(true)
  expect(isTheirs({ holder: null, received_by_name: 'ANA MUNOZ' })).toBe(true)
  expect(isTheirs({ holder: null, received_by_name: 'Reyes, Ana' })).toBe(true)
  expect(isTheirs({ holder: null, received_by_name: 'Jose Santos' })).toBe(false)
  // The list of people decides, whatever the words say.
  expect(isTheirs({ holder: 9 })).toBe(false)
  const documents = [{ type: 'PAR' as const, document: receipt(1, { holder: null }), lines: [1] }]
  const { documents: named, isNothing } = accountabilityOf(rows({ documents }))
  expect(named).toMatchObject([{ isByName: true, otherLines: 1 }])
  expect(isNothing).toBe(false)
})
