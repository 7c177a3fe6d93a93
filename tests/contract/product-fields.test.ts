import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, expectTypeOf, test } from 'vitest'
import type { BaselineRow } from '#contract/actions/campaign-actions.ts'
import type { DraftOf } from '#contract/collections/define-collection.ts'
import type { Product, products } from '#contract/collections/products.ts'

test('[CONTRACT-1801] the records of the fields give the types of rows, drafts and baseline rows: no value is less precise', () => {
  expectTypeOf<Product['property_number']>().toEqualTypeOf<string>()
  expectTypeOf<Product['old_property_number']>().toEqualTypeOf<string | null>()
  expectTypeOf<Product['article']['number']>().toEqualTypeOf<string | undefined>()
  expectTypeOf<Product['section']['id']>().toEqualTypeOf<number>()
  expectTypeOf<Product['section']['name']>().toEqualTypeOf<string | undefined>()
  expectTypeOf<Product['user']>().toEqualTypeOf<number>()
  expectTypeOf<Product['location_code_one']>().toEqualTypeOf<number | null>()
  expectTypeOf<Product['units']>().toEqualTypeOf<number>()
  expectTypeOf<Product['series_2']>().toEqualTypeOf<number | null>()
  expectTypeOf<Product['price']>().toEqualTypeOf<string>()
  expectTypeOf<Product['print_type']>().toEqualTypeOf<'PAR' | 'ICS'>()
  // @ts-expect-error: a misspelled field is no field
  expectTypeOf<Product['purchase_refrence']>()
  type Parsed = (typeof products)['draft']['_output']
  expectTypeOf<Parsed['purchase_reference']>().toEqualTypeOf<string | null>()
  expectTypeOf<Parsed['old_property_number']>().toEqualTypeOf<string | null | undefined>()
  expectTypeOf<Parsed['total_offset']>().toEqualTypeOf<string>()
  expectTypeOf<DraftOf<typeof products>>().toHaveProperty('description')
  expectTypeOf<BaselineRow['old_property_number']>().toEqualTypeOf<string | null>()
  expectTypeOf<BaselineRow['print_type']>().toEqualTypeOf<'PAR' | 'ICS'>()
  expectTypeOf<BaselineRow>().not.toHaveProperty('section')
})

const filesBelow = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.parentPath.endsWith('migrations'))
    .map((entry) => join(entry.parentPath, entry.name))

test('[CONTRACT-1802] a plain field is named in its record and the demo data, and in no other source file', () => {
  const naming = [...filesBelow('src'), ...filesBelow('server')].filter((file) =>
    readFileSync(file, 'utf8').includes('purchase_reference'),
  )
  expect(naming).toEqual(['src/contract/collections/product-fields.ts', 'server/seed/demo-products.ts'])
})
