import { expect, test } from 'vitest'
import { checklistAnswers } from '#contract/campaigns/checklist.ts'
import { acknowledgementReceiptItems } from '#contract/collections/custody-documents.ts'
import { products } from '#contract/collections/products.ts'

const plain = {
  id: 7,
  property_number: '2023-05-03-0001-02',
  description: 'Laptop computer',
  units: '2',
  unit_type: 'unit',
  price: 68500,
  total_offset: '0',
  total: '137000.0',
  acquisition: '2023-03-14T00:00:00Z',
  purchase_reference: null,
  remarks: null,
  print_type: 'PAR',
  series_1: 1,
  series_2: null,
  sub_major_account: 5,
  ledger_account: '030',
  article: 3,
  section: { id: '4', name: 'Records' },
  funding: { id: 1, name: 'Regular Agency Fund', extra: true },
  classification: { id: 2, name: 'PPE' },
  condition: 1,
  user: { id: 9 },
  location_code_one: null,
  location_code_two: 4,
  major_account: 2,
  shortages: '0',
  physical_count: '2',
  scanned: false,
}

test('[CONTRACT-1] ids for objects, objects for ids, numbers as text: all are accepted and parsed into one form (D5.5)', () => {
  expect(products.row.parse(plain)).toMatchObject({
    units: 2,
    price: '68500.00',
    total_offset: '0.00',
    total: '137000.00',
    acquisition: '2023-03-14',
    article: { id: 3 },
    section: { id: 4, name: 'Records' },
    classification: 2,
    user: 9,
    sub_major_account: '5',
    physical_count: 2,
  })
})

test('[CONTRACT-2] a count of 0 in a patch: refused (specification §5)', () => {
  expect(products.patch.safeParse({ physical_count: 0 }).success).toBe(false)
  expect(products.patch.safeParse({ physical_count: '3' }).data).toEqual({ physical_count: 3 })
})

test('[CONTRACT-3] money with a third decimal, a sign or letters: refused, never rounded', () => {
  for (const price of ['1.234', '-1.00', 'abc', '', '1e3']) {
    expect(products.patch.safeParse({ price }).success, price).toBe(false)
  }
})

test('[SERVER-5484] of an overlong text only the length is checked: other checks would stop the server for minutes', () => {
  const { shape } = acknowledgementReceiptItems.draft
  const messagesOf = (quantity: string) => shape.quantity.safeParse(quantity).error?.issues.map(({ code }) => code)
  expect(messagesOf(`${'0'.repeat(9_000)}!`)).toEqual(['too_big'])
  expect(messagesOf('1.5 sets')).toEqual(['custom'])
})

test('[SERVER-5485] answers of a checklist with many marks are checked at once, however they are written', () => {
  const isValid = (text: string) => checklistAnswers.safeParse(text).success
  expect(isValid(`${Array(17).fill('a? a? a? a').join(' · ')}:`)).toBe(false)
  const valid = ['Turns on? Yes', 'Screen: Cracked', 'Turns on? Yes · Screen: Cracked · Dry. Is it? No', 'A? B? C']
  const invalid = [
    '',
    'Yes',
    ': Yes',
    'Screen:',
    'Screen: ',
    '? Yes',
    'A? B ·',
    'A: B: C',
    'A? B\nC? D',
    'A? B · C',
    'A? B·C',
  ]
  expect([...valid, ...invalid].filter(isValid)).toEqual(valid)
})
