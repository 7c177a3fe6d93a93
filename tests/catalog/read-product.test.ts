import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readNames } from '#catalog/rows/build-product-view.ts'
import { makeJoins } from '#catalog/rows/joins.ts'
import { readProduct, valueReader } from '#catalog/rows/read-product.ts'
import { draftShape, type FieldKind, type FieldSpec, rowShape } from '#contract/collections/define-fields.ts'
import { productReferences } from '#contract/collections/product-field-list.ts'
import { products } from '#contract/collections/products.ts'
import { z } from '#contract/z.ts'
import { anyProduct } from '../support/data/random-rows.ts'

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

const kinds: Readonly<Record<FieldKind, unknown>> = {
  text: 'a text',
  longText: 'a long text',
  count: 3,
  money: '12.50',
  day: '2027-01-31',
  choice: 'B',
  reference: 7,
}

test.each(Object.entries(kinds) as [FieldKind, unknown][])(
  '[CONTRACT-5200] an optional field of the kind %s: no value is null in drafts and rows, and both readers agree',
  (kind, value) => {
    const spec: FieldSpec = { kind, optional: true, header: 'X', ...(kind === 'choice' && { choices: ['A', 'B'] }) }
    const row = z.object(rowShape({ x: spec }) as z.ZodRawShape)
    const draft = z.object(draftShape({ x: spec }) as z.ZodRawShape)
    expect(draft.parse({})).toEqual({ x: null })
    if (kind !== 'count' && kind !== 'reference') expect(draft.parse({ x: '' })).toEqual({ x: null })
    for (const one of [value, null, '', String(value)]) {
      const read = row.safeParse({ x: one })
      if (read.success) expect({ x: valueReader(spec)(one) }).toEqual(read.data)
    }
    expect(row.parse({ x: value })).toEqual({ x: value })
  },
)

test('[CONTRACT-5201] every reference of a product has a name: `#id` while its row is unknown', () => {
  const row = Object.fromEntries(productReferences.map(({ field }) => [field, 7]))
  const names = readNames(row, makeJoins(new Map()))
  for (const { field, name } of productReferences) {
    expect(names[name], field).toBe('#7')
    expect(products.references, field).toHaveProperty(field)
  }
})

test('[MIRROR-46] a row that no schema accepts: is read without an error', () => {
  fc.assert(
    fc.property(fc.dictionary(fc.constantFrom(...Object.keys(products.row.shape)), fc.anything()), (row) => {
      expect(readProduct(row)).toMatchObject({ units: expect.any(Number), scanned: expect.any(Boolean) })
    }),
    { numRuns: 500 },
  )
})
