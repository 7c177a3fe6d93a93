import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readCount } from '#contract/count.ts'
import { countFileColumns, readCountFile, saysTheSame } from '#domain/import/count-file.ts'
import { countColumns, productColumns } from '#domain/product-export.ts'

const header = ['New Property No. assigned', 'Quantity per Physical Count', 'Remarks']
const columns = countFileColumns(header)!
const read = (...rows: string[][]) =>
  readCountFile(
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

test('[IMPORT-602] for every text in the count cell: what is read is what the cell shows, or the row is an error, or it is blank', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.integer().map(String), fc.double().map(String)), (text) => {
      const { counts, errors, blank } = read(['P-1', text, ''])
      const expected = readCount(text)
      if (text.trim() === '') expect([counts.length, errors.length, blank]).toEqual([0, 0, 1])
      else if (expected.ok) expect(counts).toMatchObject([{ number: 'P-1', count: expected.count, remarks: null }])
      else expect([counts.length, errors.length]).toEqual([0, 1])
    }),
  )
})

test('[IMPORT-602] 0 is an error that says what to do instead', () => {
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

test('[IMPORT-604] what the records say already is no new count; other remarks are', () => {
  const [row] = read(['P-1', '2', '']).counts
  const item = { physical_count: 2, scanned: true, remarks: 'old' }
  expect(saysTheSame(row!, item)).toBe(true)
  expect(saysTheSame(row!, { ...item, scanned: false })).toBe(false)
  expect(saysTheSame(row!, { ...item, physical_count: 3 })).toBe(false)
  expect(saysTheSame({ ...row!, remarks: 'new' }, item)).toBe(false)
})
