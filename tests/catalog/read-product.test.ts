import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readProduct } from '#catalog/rows/read-product.ts'
import { products } from '#contract/collections/products.ts'
import { anyProduct } from '../support/random-rows.ts'

const extra = fc.record(
  {
    version: fc.oneof(fc.nat(), fc.string()),
    updated_at: fc.option(fc.string()),
    updated_by: fc.option(
      fc.oneof(
        fc.integer({ min: 1 }),
        fc.integer({ min: 1 }).map((id) => ({ id })),
      ),
    ),
    something_new: fc.anything(),
  },
  { requiredKeys: [] },
)

test('[MIRROR-45] any product: the fast reader returns what the contract schema returns (D5.5)', () => {
  fc.assert(
    fc.property(anyProduct, extra, fc.integer({ min: 1 }), (row, more, id) => {
      const whole = { id, ...row, ...more }
      const read = products.row.safeParse(whole)
      expect(read.error?.issues ?? []).toEqual([])
      expect(readProduct(whole)).toEqual(read.data)
    }),
    { numRuns: 500 },
  )
})

test('[MIRROR-45] odd values in any field that the contract accepts: both readers agree', () => {
  const odd = fc.oneof(
    fc.string(),
    fc.integer(),
    fc.double(),
    fc.boolean(),
    fc.constant(null),
    fc.record({ id: fc.integer() }),
  )
  const fields = Object.keys(products.row.shape)
  fc.assert(
    fc.property(anyProduct, fc.constantFrom(...fields), odd, (row, field, value) => {
      const whole: Record<string, unknown> = { id: 1, ...row, [field]: value }
      const read = products.row.safeParse(whole)
      fc.pre(read.success)
      expect(readProduct(whole)).toEqual(read.data)
    }),
    { numRuns: 3000 },
  )
})

test('[MIRROR-46] a row that no schema accepts: is read without an error', () => {
  fc.assert(
    fc.property(fc.dictionary(fc.constantFrom(...Object.keys(products.row.shape)), fc.anything()), (row) => {
      expect(readProduct(row)).toMatchObject({ units: expect.any(Number), scanned: expect.any(Boolean) })
    }),
    { numRuns: 500 },
  )
})
