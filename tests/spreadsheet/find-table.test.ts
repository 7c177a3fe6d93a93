/** Sheets as offices make them: which rows are headings, which are items, and why the others are not. */
import { expect, test } from 'vitest'
import { findTable } from '#spreadsheet/find-table.ts'
import type { SheetRow } from '#spreadsheet/sheet-row.ts'

const sheet = (...lines: readonly (readonly string[])[]): SheetRow[] =>
  lines.flatMap((cells, index) => (cells.some((cell) => cell !== '') ? [{ line: index + 1, cells }] : []))
const find = (rows: SheetRow[], headLine: number | null = null) => {
  const found = findTable(rows, headLine)
  if (!found) throw new Error('no table')
  return { ...found, lines: found.rows.map(({ line }) => line) }
}

/** An RPCPPE: titles, headings in two rows, a group row, headings repeated on the second page, totals, signatures. */
const rpcppe = sheet(
  ['', '', '', 'Appendix 73'],
  ['REPORT ON THE PHYSICAL COUNT OF PROPERTY, PLANT AND EQUIPMENT'],
  ['OFFICE EQUIPMENT'],
  ['As at December 31, 2025'],
  ['Fund Cluster: 01'],
  [
    'For which JUAN P. DELA CRUZ, Supply Officer III is accountable, having assumed such accountability on January 5, 2015',
  ],
  [],
  [
    'ARTICLE',
    'DESCRIPTION',
    'PROPERTY NUMBER',
    'UNIT OF MEASURE',
    'UNIT VALUE',
    'QUANTITY per',
    '',
    'SHORTAGE/ OVERAGE',
    '',
    'REMARKS',
  ],
  ['', '', '', '', '', 'PROPERTY CARD', 'PHYSICAL COUNT', 'Quantity', 'Value', ''],
  ['Office Equipment'],
  ['Aircon', 'Split type, 2 HP', '2019-06-05-0001-01', 'unit', '45,000.00', '1', '1', '', '', ''],
  ['Total Station', 'Topcon GM-52', '2019-06-05-0002-01', 'unit', '310,000.00', '1', '1', '', '', ''],
  ['ARTICLE', 'DESCRIPTION', 'PROPERTY NUMBER', 'UNIT OF MEASURE', 'UNIT VALUE', '', '', '', '', 'REMARKS'],
  ['Printer', 'Laser', '2020-06-05-0003-01', 'unit', '12,500.00', '2', '1', '1', '12,500.00', 'with M. Santos'],
  ['', 'TOTAL', '', '', '', '4', '3', '1', '12,500.00', ''],
  [],
  ['Certified Correct by:', '', '', 'Approved by:', '', '', '', 'Verified by:'],
  ['MARIA L. PEÑA', '', '', 'RAMON G. SANTOS', '', '', '', 'COA representative'],
)

test('[SHEET-3811] an RPCPPE: headings below the titles, joined from two rows; only items are rows, each other row has its reason', () => {
  const { header, headLine, lines, leftOut } = find(rpcppe)
  expect(headLine).toBe(8)
  expect(header).toEqual([
    'ARTICLE',
    'DESCRIPTION',
    'PROPERTY NUMBER',
    'UNIT OF MEASURE',
    'UNIT VALUE',
    'QUANTITY per PROPERTY CARD',
    'QUANTITY per PHYSICAL COUNT',
    'SHORTAGE/ OVERAGE Quantity',
    'SHORTAGE/ OVERAGE Value',
    'REMARKS',
  ])
  expect(lines).toEqual([11, 12, 14])
  expect(leftOut.map(({ line, reason }) => [line, reason])).toEqual([
    ...[1, 2, 3, 4, 5, 6].map((line) => [line, 'title']),
    [9, 'heading'],
    [10, 'single'],
    [13, 'heading'],
    [15, 'total'],
    [17, 'signature'],
    [18, 'signature'],
  ])
  expect(leftOut[5]?.text).toContain('JUAN P. DELA CRUZ')
})

test('[SHEET-3812] no row is lost: rows, headings and left-out rows together are the whole sheet, whatever row is chosen as headings', () => {
  const all = rpcppe.map(({ line }) => line)
  for (const line of [null, ...all]) {
    const { headLine, lines, leftOut, header } = find(rpcppe, line)
    expect([...lines, ...leftOut.map((out) => out.line), headLine].sort((a, b) => a - b)).toEqual(all)
    expect(header.length).toBeGreaterThan(0)
    if (line !== null) expect(headLine).toBe(line)
  }
})

test('[SHEET-3813] headings in the first row: nothing is left out but totals and signatures; “Total Station” is an item', () => {
  const head = ['Article', 'Property No.', 'Qty', 'Unit cost']
  const plain = find(
    sheet(
      head,
      ['Total Station', 'A-1', '1', '310000'],
      ['Chair'],
      ['Table', 'A-2', '1', ''],
      ['Grand Total:', '', '2', '310000'],
      ['Prepared by:', 'Ana'],
    ),
  )
  expect(plain.header).toEqual(head)
  expect(plain.lines).toEqual([2, 3, 4])
  expect(plain.leftOut.map(({ line, reason }) => [line, reason])).toEqual([
    [5, 'total'],
    [6, 'signature'],
  ])
})

test('[SHEET-3814] a narrow list keeps every row; a sheet without a row of words begins with its first row', () => {
  expect(find(sheet(['Number', 'Name'], ['1', 'Total'], ['Chair'], ['Prepared by:', 'x'])).lines).toEqual([2, 3, 4])
  const figures = sheet(['Title'], ['1', '2', '3', '4'], ['5', '6', '7', '8'])
  expect(find(figures).headLine).toBe(1)
  expect(findTable([], null)).toBeNull()
})

test('[SHEET-3816] an item is never taken for a heading or a total: words alone, a blank heading, an article named “Total”', () => {
  const head = ['No.', 'ARTICLE', 'DESCRIPTION', '', 'PROPERTY NUMBER', 'UNIT', '2025', 'VALUE']
  const wooden = ['', 'Table', 'Wooden table', 'old', '', '', '', '']
  const total = ['', 'Total', 'of an orchestra', '', '2019-06-05-0001-01', 'unit', '1', '45,000.00']
  const found = find(
    sheet(
      ['PROPERTY LIST'],
      head,
      wooden,
      total,
      ['(1)', '(2)', '(3)', '', '(4)', '(5)', '(6)', '(7)'],
      ['', 'Balance carried forward', '', '', '', '', '', '45,000.00'],
      ['', 'Grand total', '', '', '', '', '1', '₱45,000.00'],
    ),
  )
  expect(found.headLine).toBe(2)
  expect(found.lines).toEqual([3, 4])
  expect(found.leftOut.map(({ line, reason }) => [line, reason])).toEqual([
    [1, 'title'],
    [5, 'heading'],
    [6, 'total'],
    [7, 'total'],
  ])
})

test('[SHEET-3870] the total of a group that has a row of its own is not an item; “Total Station” with amounts alone stays one', () => {
  const lines = [
    ['PROPERTY LIST'],
    ['Article', 'Description', 'Qty', 'Cost'],
    ['Office Equipment'],
    ['Printer', 'Laser', '1', '5,000.00'],
    ['TOTAL OFFICE  EQUIPMENT', '', '1', '5,000.00'],
    ['Total Station', '', '1', '250,000.00'],
    ['Total Machinery', '', '1', '9.00'],
  ]
  const found = findTable(
    lines.map((cells, at) => ({ line: at + 1, cells })),
    null,
  )
  expect(found?.rows.map(({ line }) => line)).toEqual([4, 6, 7])
  expect(found?.leftOut.find(({ line }) => line === 5)?.reason).toBe('total')
})

test('[SHEET-4156] a name of a group in title case, in the column of the descriptions: not joined to the item above it', () => {
  const found = find(
    sheet(
      ['No.', 'Description', 'Number', 'Cost'],
      ['14', 'Monobloc chair', 'A-14', '450.00'],
      ['', 'Information and Communication Technology Equipment'],
      ['15', 'Laptop', 'A-15', '55,000.00'],
    ),
  )
  expect(found.rows.map(({ cells }) => cells[1])).not.toContain(
    'Monobloc chair Information and Communication Technology Equipment',
  )
  expect(found.rows[0]?.cells[1]).toBe('Monobloc chair')
})

test('[SHEET-4156] a text that continues below its item is read with it; groups, totals and page numbers are not', () => {
  const found = find(
    sheet(
      ['PROPERTY LIST'],
      ['Article', 'Description', 'Number', 'Cost'],
      ['Laptop', 'Dell Latitude,', 'A-1', '55,000.00'],
      ['', '16 GB RAM'],
      ['', 'S/N 8842'],
      ['Office Equipment'],
      ['Printer', 'Laser', 'A-2', '12,000.00'],
      ['', 'OFFICE OF THE DIRECTOR'],
      ['Table', 'Wooden', 'A-3', '9,000.00'],
      ['with drawers'],
      ['', ''],
      ['', 'after a blank line'],
      ['Page 2 of 3'],
      ['TOTAL', '', '', '76,000.00'],
    ),
  )
  expect(found.rows.map(({ line, cells, joinedLines }) => [line, cells[0], cells[1], joinedLines])).toEqual([
    [3, 'Laptop', 'Dell Latitude, 16 GB RAM S/N 8842', [4, 5]],
    [7, 'Printer', 'Laser', undefined],
    [9, 'Table with drawers', 'Wooden', [10]],
  ])
  expect(found.leftOut.map(({ line, reason }) => [line, reason])).toEqual([
    [1, 'title'],
    [4, 'joined'],
    [5, 'joined'],
    [6, 'single'],
    [8, 'single'],
    [10, 'joined'],
    [12, 'single'],
    [13, 'title'],
    [14, 'total'],
  ])
})

test('[SHEET-4157] later pages: titles, headings, amounts carried forward and signatures are not items; items between signatures stay', () => {
  const head = ['Article', 'Description', 'Number', 'Cost', 'Remarks']
  const signatures = [
    ['Prepared by:', '', '', 'Approved by:'],
    ['A. Clerk', '', '', 'B. Chief'],
  ]
  const found = find(
    sheet(
      ['LIST', '', '', 'Fund Cluster: 01'],
      head,
      ['Printer', 'Laser', 'A-1', '12,000.00'],
      ['Total carried forward', '', '', '12,000.00'],
      ...signatures,
      ['LIST', '', '', 'Fund Cluster: 01'],
      head.map((heading) => heading.toUpperCase()),
      ['', 'Balance brought forward from page 1', '', '12,000.00'],
      ['Scanner', 'Flatbed', 'A-2', '8,000.00'],
      ['Total Station', 'Topcon', 'A-3', '310,000.00'],
      ['Grand total', '', '', '330,000.00'],
      ...signatures,
    ),
  )
  expect(found.lines).toEqual([3, 10, 11])
  expect(found.leftOut.map(({ line, reason }) => [line, reason])).toEqual([
    [1, 'title'],
    [4, 'total'],
    [5, 'signature'],
    [6, 'signature'],
    [7, 'title'],
    [8, 'heading'],
    [9, 'total'],
    [12, 'total'],
    [13, 'signature'],
    [14, 'signature'],
  ])
})
