import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseCount } from '#contract/campaigns/count-form.ts'
import {
  countFileColumns,
  itemsByNumber,
  matchesRecord,
  parseCountFile,
  propertyNumberKey,
} from '#domain/import/count-file.ts'
import { countColumns, productColumns } from '#domain/reports/product-export.ts'

const header = ['New Property No. assigned', 'Quantity per Physical Count', 'Remarks']
const columns = countFileColumns(header)!
const read = (...rows: string[][]) =>
  parseCountFile(
    header,
    rows,
    rows.map((_, at) => at + 2),
    columns,
  )

test('[IMPORT-601] both files that Bilang exports are recognized by their headings', () => {
  expect(countFileColumns(countColumns.map((column) => column.header))).not.toBeNull()
  expect(countFileColumns(productColumns.map((column) => column.header))).not.toBeNull()
  expect(countFileColumns(['Property number', 'Description'])).toBeNull()
  expect(countFileColumns(['Physical count', 'Description'])).toBeNull()
})

test('[IMPORT-602] any text in the count cell: the parsed count is what the cell shows, or the row is an error, or blank', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.integer().map(String), fc.double().map(String)), (text) => {
      const { counts, errors, blank } = read(['P-1', text, ''])
      const expected = parseCount(text)
      if (text.trim() === '') expect([counts.length, errors.length, blank]).toEqual([0, 0, 1])
      else if (expected.ok) expect(counts).toMatchObject([{ number: 'P-1', count: expected.count, remarks: null }])
      else expect([counts.length, errors.length]).toEqual([0, 1])
    }),
  )
})

test('[IMPORT-602] a count of 0: an error that says what to do instead', () => {
  expect(read(['P-1', '0', '']).errors[0]?.text).toMatch(/at least 1.*Not here/)
})

test('[IMPORT-603] one item with two counts is an error on the later row; the same count twice is one count', () => {
  const twice = read(['P-1', '2', ''], ['p–1 ', '3', ''], ['P-2', '4', ''], ['P-2', '4', 'again'])
  expect(twice.counts.map(({ number, count }) => [number, count])).toEqual([
    ['P-1', 2],
    ['P-2', 4],
  ])
  expect(twice.errors).toMatchObject([{ row: 3, field: 'property_number' }])
  expect(read(['', '2', '']).errors).toMatchObject([{ row: 2, field: 'property_number' }])
})

test('[IMPORT-604] a row that equals the records is not a new count; other remarks make it one', () => {
  const [row] = read(['P-1', '2', '']).counts
  const item = { physical_count: 2, scanned: true, remarks: 'old' }
  expect(matchesRecord(row!, item)).toBe(true)
  expect(matchesRecord(row!, { ...item, scanned: false })).toBe(false)
  expect(matchesRecord(row!, { ...item, physical_count: 3 })).toBe(false)
  expect(matchesRecord({ ...row!, remarks: 'new' }, item)).toBe(false)
})

test('[IMPORT-1313] remarks on a repeated row are never lost: a row without remarks takes them, different remarks are an error', () => {
  expect(read(['P-1', '2', ''], ['P-1', '2', 'chipped'])).toMatchObject({
    counts: [{ row: 2, count: 2, remarks: 'chipped' }],
    errors: [],
  })
  expect(read(['P-1', '2', 'chipped'], ['P-1', '2', ''], ['P-1', '2', 'chipped'])).toMatchObject({
    counts: [{ remarks: 'chipped' }],
    errors: [],
  })
  const both = read(['P-1', '2', 'chipped'], ['P-1', '2', 'rusty'])
  expect(both.counts).toMatchObject([{ remarks: 'chipped' }])
  expect(both.errors).toMatchObject([{ row: 3, field: 'remarks', column: 'Remarks', value: 'rusty' }])
})

test('[IMPORT-1314] a row is a count, an error, blank, or nothing; rows are numbered as the spreadsheet shows them', () => {
  const long = 'x'.repeat(255)
  const file = parseCountFile(
    header,
    [['P-1', ' 2 ', ` ${long} `], ['P-2', '', 'x'], ['', '', ''], ['P-3', '1', `${long}x`], ['P-4'], ['', '5']],
    [4, 5, 7, 9],
    columns,
  )
  expect(file.counts).toEqual([{ row: 4, number: 'P-1', count: 2, remarks: long }])
  expect(file.blank).toBe(2)
  expect(file.errors.map(({ row, field, column }) => [row, field, column])).toEqual([
    [9, 'remarks', 'Remarks'],
    [7, 'property_number', 'New Property No. assigned'],
  ])
  expect(parseCountFile(['n', 'c'], [['P-1', '2', 'x']], [], { number: 0, count: 1, remarks: null }).counts).toEqual([
    { row: 2, number: 'P-1', count: 2, remarks: null },
  ])
})

test('[IMPORT-1315] spellings that differ in case, hyphens and blanks name the same item', () => {
  expect(['p-1', 'P – 1', 'P\u20111', 'P\u22121'].map(propertyNumberKey)).toEqual(['p-1', 'p-1', 'p-1', 'p-1'])
  expect([propertyNumberKey('P1'), propertyNumberKey('P_1')]).toEqual(['p1', 'p_1'])
  expect(countFileColumns(['x', 'Counted', 'Property No'])).toEqual({ number: 2, count: 1, remarks: null })
  expect(countFileColumns(['Property number', 'COUNTED', 'notes'])).toEqual({ number: 0, count: 1, remarks: 2 })
})

test('[IMPORT-5784] several items whose numbers differ in case, accents or hyphens only: each row counts the item with exactly its number, and another spelling is an error', () => {
  const items = itemsByNumber([
    { id: 1, number: 'P-Ñ1' },
    { id: 2, number: 'P-N1' },
    { id: 3, number: 'P-2' },
  ])
  expect(items.alike).toEqual(['P-Ñ1', 'P-N1'])
  expect(['P-Ñ1', 'P-N1', 'p–n1', 'p–2', 'P-3'].map((number) => items.find(number))).toMatchObject([
    { id: 1 },
    { id: 2 },
    'several',
    { id: 3 },
    null,
  ])
  const rows = [
    ['P-Ñ1', '2', ''],
    ['P-N1', '2', ''],
    ['P-Ñ1', '3', ''],
  ]
  const { counts, errors } = parseCountFile(header, rows, [2, 3, 4], columns, items.alike)
  expect(counts).toMatchObject([
    { row: 2, number: 'P-Ñ1', count: 2 },
    { row: 3, number: 'P-N1', count: 2 },
  ])
  expect(errors).toMatchObject([{ row: 4, field: 'property_number' }])
})

test('[IMPORT-5834] a number that several items are like takes no row from the item whose number is written like its key', () => {
  const { alike } = itemsByNumber([
    { id: 1, number: 'p-n1' },
    { id: 2, number: 'P-N1' },
  ])
  const rows = [
    ['P–n1', '2', ''],
    ['p-n1', '2', ''],
  ]
  const { counts, errors } = parseCountFile(header, rows, [2, 3], columns, alike)
  expect(counts.map(({ row, number }) => [row, number])).toEqual([
    [2, 'P–n1'],
    [3, 'p-n1'],
  ])
  expect(errors).toEqual([])
})
