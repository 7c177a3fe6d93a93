/** Names in files: found, ambiguous, unknown, mapped to columns, created. */
import { expect, test } from 'vitest'
import { catalogCollections } from '#contract/collections/catalog-collections.ts'
import type { z } from '#contract/z.ts'
import { guessMapping, unmappedColumns } from '#domain/import/column-mapping.ts'
import { uniqueKey } from '#domain/import/existing-rows.ts'
import { importColumns } from '#domain/import/import-columns.ts'
import { canCreateByName, draftsForNames } from '#domain/import/new-names.ts'
import { createRowFinder } from '#domain/import/row-finder.ts'
import { valueKey } from '#domain/import/value-choices.ts'

const one = (id: number) => expect.objectContaining({ kind: 'one', row: expect.objectContaining({ id }) })
const several = (...ids: number[]) => ({
  kind: 'several',
  rows: ids.map((id) => expect.objectContaining({ id })),
})

test('[IMPORT-1300] a row with a number is found by number and name in every usual format, by its name, or by its number', () => {
  const finder = createRowFinder('articles', [
    { id: 1, number: '007', name: 'Pédestal  Fan' },
    { id: 2, number: '10', name: 'Desk' },
  ])
  for (const typed of [
    '007-Pédestal Fan',
    '007 - pedestal fan',
    '007 PEDESTAL FAN',
    ' pedestal fan ',
    '7',
    '07',
    '7.0',
  ])
    expect(finder.find(typed, {})).toEqual(one(1))
  expect([finder.find('10', {}), finder.find('010', {})]).toEqual([one(2), one(2)])
  for (const typed of ['', '0', '1', '100', '7.5', 'x7', '7-', 'Fan', '70'])
    expect(finder.find(typed, {})).toEqual({ kind: 'none' })
})

test('[IMPORT-1301] a row without a number is found only by its name, even if the name is a number', () => {
  const finder = createRowFinder('sections', [
    { id: 1, name: '7' },
    { id: 2, name: 'Supply' },
    { id: 3, name: null },
  ])
  expect([finder.find('7', {}), finder.find('SUPPLY', {})]).toEqual([one(1), one(2)])
  expect([finder.find('07', {}), finder.find('null', {}), finder.find('', {})]).toEqual([
    { kind: 'none' },
    { kind: 'none' },
    { kind: 'none' },
  ])
})

test('[IMPORT-1302] a person is found by username, and by name in every usual order', () => {
  const finder = createRowFinder('users', [
    { id: 9, username: 'jdc', first_name: 'Juan', middle_name: 'Peña', last_name: 'Cruz' },
  ])
  for (const typed of ['JDC', 'Juan Cruz', 'Juan Pena Cruz', 'Cruz, Juan', 'Cruz, Juan Peña'])
    expect(finder.find(typed, {})).toEqual(one(9))
  for (const typed of ['Juan', 'Cruz', 'Cruz Juan', ',']) expect(finder.find(typed, {})).toEqual({ kind: 'none' })
})

test('[IMPORT-1303] equal rows under different parents: the parent decides; without one, several match', () => {
  const finder = createRowFinder('ledger-accounts', [
    { id: 1, number: '030', name: 'ICT', major_account: 1 },
    { id: 2, number: '030', name: 'ICT', major_account: 2 },
  ])
  expect([finder.find('30', { major_account: 1 }), finder.find('ict', { major_account: 2 })]).toEqual([one(1), one(2)])
  expect(finder.find('30', { major_account: 3 })).toEqual({ kind: 'none' })
  expect([
    finder.find('30', {}),
    finder.find('30', { major_account: null }),
    finder.find('30', { major_account: undefined }),
  ]).toEqual(Array(3).fill(several(1, 2)))
  expect(finder.find('30', { major_account: 2, unheardOf: 5 })).toEqual(one(2))
})

test('[IMPORT-5260] every list that describes property can be imported: each field that a new row needs is a column', () => {
  for (const { name, draft } of catalogCollections) {
    const needed = Object.entries<z.ZodType>(draft.shape).filter(([, schema]) => !schema.safeParse(undefined).success)
    expect(
      (importColumns[name] ?? []).map(({ field }) => field),
      name,
    ).toEqual(expect.arrayContaining(needed.map(([field]) => field)))
  }
})

test('[IMPORT-1304] a column is mapped once; its own name wins over another field’s alias, in any order of columns', () => {
  const columns = importColumns.products!
  const mapped = (...headings: string[]) =>
    Object.fromEntries(Object.entries(guessMapping(columns, headings)).filter(([, at]) => at !== null))
  expect(mapped('Property', 'PROPERTY_number', 'unit  price')).toMatchObject({ property_number: 1, price: 2 })
  expect(mapped('Unit', 'Unit cost', 'Nonsense')).toEqual({ unit_type: 0, price: 1 })
  expect(mapped('Description', 'description')).toEqual({ description: 0 })
  expect(mapped()).toEqual({})
  expect(Object.keys(guessMapping(columns, []))).toEqual(columns.map(({ field }) => field))
})

test('[IMPORT-1305] required columns without a chosen column are named; index 0 is a chosen column', () => {
  const columns = importColumns.articles!
  expect(unmappedColumns(columns, { mapping: { number: 0, name: null } }).map(({ field }) => field)).toEqual(['name'])
  expect(unmappedColumns(columns, { mapping: {} }).map(({ field }) => field)).toEqual(['number', 'name'])
  expect(unmappedColumns(columns, { mapping: { number: 0, name: 1 } })).toEqual([])
  expect(unmappedColumns([{ ...columns[0]!, required: false }], { mapping: {} })).toEqual([])
})

const unknown = (to: 'articles' | 'sections' | 'users', ...names: string[]) =>
  names.map((name) => ({ collection: to, name, rows: 1 }))

test('[IMPORT-1306] only rows that need just a name, or a number and a name, can be created from a file', () => {
  const all = [
    'fundings',
    'sections',
    'conditions',
    'classifications',
    'location-code-one',
    'articles',
    'location-code-two',
  ] as const
  expect(all.filter((to) => !canCreateByName(to))).toEqual([])
  expect((['users', 'products', 'ledger-accounts', 'major-account-groups'] as const).filter(canCreateByName)).toEqual(
    [],
  )
  expect(draftsForNames('users', unknown('users', 'Ana'), [])).toEqual([])
  expect(draftsForNames('sections', [...unknown('sections', 'A', '7-B'), ...unknown('articles', 'C')], ['1'])).toEqual([
    { name: 'A' },
    { name: '7-B' },
  ])
})

test('[IMPORT-1307] a new number is the one in the name if free, else the next free one, with as many digits as those in use', () => {
  const drafts = (inUse: string[], ...names: string[]) =>
    draftsForNames('articles', unknown('articles', ...names), inUse).map((draft) => [draft['number'], draft['name']])
  expect(drafts([], 'Fan', 'Lamp')).toEqual([
    ['01', 'Fan'],
    ['02', 'Lamp'],
  ])
  expect(drafts(['001', '003'], 'Fan', 'Lamp')).toEqual([
    ['002', 'Fan'],
    ['004', 'Lamp'],
  ])
  expect(drafts(['07'], '07-Motor pool', '8 - Gate', 'Hall')).toEqual([
    ['01', 'Motor pool'],
    ['8', 'Gate'],
    ['02', 'Hall'],
  ])
  expect(drafts([], '3-A', '03-B', '1234567-C', '5-')).toEqual([
    ['3', 'A'],
    ['01', 'B'],
    ['02', '1234567-C'],
    ['04', '5-'],
  ])
})

test('[IMPORT-3855] a fund is found by its cluster, and never if two funds have that cluster', () => {
  const rows = [
    { id: 1, name: '01 - Regular Agency Fund' },
    { id: 2, name: 'Trust Receipts' },
    { id: 3, name: 'Canteen' },
  ]
  const finder = createRowFinder('fundings', rows)
  for (const typed of [
    '01',
    '1',
    '101',
    'Regular Agency Fund',
    'regular agency FUND',
    'Fund Cluster: 01',
    'Fund 101',
    '01000000',
  ])
    expect([typed, finder.find(typed, {})]).toEqual([typed, { kind: 'one', row: rows[0], isLoose: true }])
  expect(finder.find('01 - Regular Agency Fund', {})).toEqual({ kind: 'one', row: rows[0] })
  expect([finder.find('Fund Cluster : 07', {}), finder.find('7', {})]).toEqual([one(2), one(2)])
  for (const typed of ['02', '8', '0', '11', '1010', 'Income', 'Fund', 'Fund Cluster:', ''])
    expect([typed, finder.find(typed, {})]).toEqual([typed, { kind: 'none' }])
  const twice = createRowFinder('fundings', [...rows, { id: 4, name: 'Regular Agency Fund' }])
  expect(twice.find('101', {})).toEqual(several(1, 4))
  expect(twice.find('Regular Agency Fund', {})).toEqual({ kind: 'one', row: expect.objectContaining({ id: 4 }) })
  // Only funds have clusters.
  expect(createRowFinder('sections', [{ id: 1, name: '01 - Regular' }]).find('101', {})).toEqual({ kind: 'none' })
})

test('[IMPORT-4806] a person who was joined with an account is found once by their name; a choice of the closed entry means the account', () => {
  const name = { first_name: 'Nida', middle_name: 'Reyes', last_name: 'Custodio' }
  const people = [
    { id: 4, username: 'nida', ...name, joined_into: null },
    { id: 26, username: '', ...name, joined_into: 4 },
  ]
  const finder = createRowFinder('users', people, new Map([[valueKey('the guard'), 26]]))
  for (const typed of ['Nida R. Custodio', 'Custodio, Nida', 'N. Custodio', 'the guard', 'nida'])
    expect(finder.find(typed, {}), typed).toEqual(one(4))
})

test('[IMPORT-5381] a name that differs only in upper and lower case, or in spaces: is the existing row, in a cell and as a row of its own list', () => {
  const finder = createRowFinder('sections', [{ id: 4, name: 'Animal Nutrition' }])
  for (const name of ['ANIMAL NUTRITION', 'animal  nutrition']) {
    expect(finder.find(name, {})).toMatchObject({ kind: 'one', row: { id: 4 } })
    expect(uniqueKey(['name'], { name })).toBe(uniqueKey(['name'], { name: 'Animal Nutrition' }))
  }
})
