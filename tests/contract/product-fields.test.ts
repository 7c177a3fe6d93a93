import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, expect, expectTypeOf, test } from 'vitest'
import type { BaselineRow } from '#contract/actions/campaigns/campaign-actions.ts'
import { parseCount } from '#contract/campaigns/count-form.ts'
import type { DraftOf } from '#contract/collections/all-collections.ts'
import { articles } from '#contract/collections/numbered-lists.ts'
import { productFieldList } from '#contract/collections/product-field-list.ts'
import { type Product, products } from '#contract/collections/products.ts'
import { guessMapping } from '#domain/import/column-mapping.ts'
import { importColumns } from '#domain/import/import-columns.ts'
import { setLanguage } from '#text/language.ts'
import { loadTexts } from '#text/text-catalog.ts'

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
  // @ts-expect-error: a misspelled field is not a field
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

test('[CONTRACT-1802] a plain field is named in its record, its labels and the demo data, and in no other source file', () => {
  const naming = [...filesBelow('src'), ...filesBelow('server')].filter((file) =>
    readFileSync(file, 'utf8').includes('purchase_reference'),
  )
  expect(naming.sort()).toEqual([
    'server/seed/demo-products.ts',
    'src/contract/collections/product-fields.ts',
    'src/domain/import/product-aliases.ts',
    'src/text/products/product-fields.fil.ts',
    'src/text/products/product-fields.ts',
  ])
})

afterEach(() => setLanguage('en'))

test('[TEXT-2623] labels of fields: in the language of the screen; heads of files: English', async () => {
  const labelsOf = (name: string) => {
    const { header, label, shortLabel, filterLabel } = productFieldList.find(({ field }) => field === name)!
    return [header, label, shortLabel, filterLabel]
  }
  expect(labelsOf('user')).toEqual(['Person accountable', 'Person accountable', 'Person', 'Person'])
  expect(labelsOf('ledger_account')[3]).toBe('Ledger number')
  for (const { field, header, label } of productFieldList) expect(label, field).toBe(header)
  setLanguage('fil')
  await loadTexts()
  expect(labelsOf('user')).toEqual(['Person accountable', 'Accountable na tao', 'Tao', 'Tao'])
})

test('[TEXT-2624] messages of the contract: in the language of the moment when a value is refused', async () => {
  const messages = () => [
    articles.draft.safeParse({ number: '1', name: ' ' }).error?.issues[0]?.message,
    products.draft.shape.price.safeParse('x').error?.issues[0]?.message,
    parseCount('1,2'),
  ]
  expect(messages()).toEqual([
    'This field may not be blank.',
    'A valid amount with at most two decimals, 0 or more, is required.',
    { ok: false, message: 'Use the digits 0 to 9 only, for example 12.', isZero: false },
  ])
  setLanguage('fil')
  await loadTexts()
  expect(messages()).toEqual([
    'Hindi ito puwedeng blangko.',
    'Kailangan ng tamang halaga na 0 o higit pa, hanggang dalawang decimal.',
    { ok: false, message: 'Gumamit lang ng numero 0 hanggang 9, halimbawa 12.', isZero: false },
  ])
})

test('[TEXT-2625] a file with the heads of older versions: every column is found', () => {
  const mapping = guessMapping(importColumns.products!, ['Unit price', 'Acquisition date', 'Accountable person'])
  expect([mapping['price'], mapping['acquisition'], mapping['user']]).toEqual([0, 1, 2])
})
