import { expect, test } from 'vitest'
import type { ProductView } from '#domain/catalog/catalog-queries.ts'
import { bulkDiff } from '#domain/products/bulk-diff.ts'

const row = (id: number, price: string, print_type: 'PAR' | 'ICS') =>
  ({ id, property_number: `N-${id}`, price, print_type, remarks: null }) as unknown as ProductView
const rows = [row(1, '49999.99', 'ICS'), row(2, '50000.00', 'PAR'), row(3, '80000.00', 'ICS')]

test('[DOC-1601] a bulk edit counts the changed items whose document is not the usual one at their price', () => {
  expect(bulkDiff(rows, { print_type: 'PAR' }).unusual).toEqual({ PAR: 0, ICS: 1 })
  expect(bulkDiff(rows, { print_type: 'ICS' }).unusual).toEqual({ PAR: 1, ICS: 0 })
  expect(bulkDiff(rows, { price: '100.00' }).unusual).toEqual({ PAR: 0, ICS: 1 })
  expect(bulkDiff(rows, { price: '100.00', print_type: 'ICS' }).unusual).toEqual({ PAR: 0, ICS: 0 })
  // A change of remarks does not concern the document.
  expect(bulkDiff(rows, { remarks: 'moved' }).unusual).toEqual({ PAR: 0, ICS: 0 })
})
