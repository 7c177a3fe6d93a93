import { zipSync } from 'fflate'
import { describe, expect, test } from 'vitest'
import { readTable } from '#spreadsheet/read-table.ts'
import { cleanNumber } from '#spreadsheet/read-xlsx.ts'
import type { ReadTableResult } from '#spreadsheet/table-from-rows.ts'
import { workbook } from '#tests/support/data/workbook.ts'

const utf8 = (text: string) => new TextEncoder().encode(text)
const utf16 = (text: string, mark: boolean) => new Uint8Array(Buffer.from((mark ? '\ufeff' : '') + text, 'utf16le'))
const tableIn = (outcome: ReadTableResult) => {
  if (!outcome.ok) throw new Error(outcome.text)
  return outcome.table
}
const read = async (bytes: Uint8Array) => tableIn(await readTable(bytes))

describe('CSV files of people', () => {
  test('[SHEET-30] comma, semicolon, tab, bar, and a line that names the separator: all are detected', async () => {
    for (const [mark, name] of [
      [',', ','],
      [';', ';'],
      ['\t', '\t'],
      ['|', '|'],
    ] as const) {
      const table = await read(utf8(`Number${mark}Name\n01${mark}Office\n02${mark}Laboratory\n`))
      expect(table.header).toEqual(['Number', 'Name'])
      expect(table.rows).toEqual([
        ['01', 'Office'],
        ['02', 'Laboratory'],
      ])
      expect(table.delimiter).toBe(name)
    }
    const messageOf = await read(utf8('sep=;\r\nA;B\r\n1,5;2\r\n'))
    expect(messageOf.rows).toEqual([['1,5', '2']])
    expect(messageOf.rowNumbers).toEqual([3])
  })

  test('[SHEET-5795] a line that declares the separator, in quotes or capitals, with any line end: obeyed, and no row', async () => {
    for (const declared of ['sep=;', '"sep=;"', 'SEP=;'])
      for (const lineEnd of ['\r\n', '\n', '\r']) {
        const table = await read(utf8([declared, 'No;Name, full', '01;A, B', ''].join(lineEnd)))
        expect(table.header).toEqual(['No', 'Name, full'])
        expect(table.rows).toEqual([['01', 'A, B']])
        expect(table.rowNumbers).toEqual([3])
      }
  })

  test('[SHEET-31] UTF-8 with and without byte order mark, UTF-16 and the Windows code page: all are detected', async () => {
    const words = 'Name\r\nPeñaflor\r\n'
    const windows = new Uint8Array(Buffer.from(words, 'latin1'))
    for (const bytes of [utf8(words), utf8(`\ufeff${words}`), utf16(words, true), utf16(words, false), windows]) {
      const table = await read(bytes)
      expect(table.header).toEqual(['Name'])
      expect(table.rows).toEqual([['Peñaflor']])
    }
  })

  test('[SHEET-32] leading zeros, long digits, quotes and line breaks in a cell are kept; blank lines are dropped, row numbers stay right', async () => {
    const table = await read(utf8('Code,Text\n007,"a ""b""\nc"\n\n,\n123456789012345678901,x\n'))
    expect(table.rows).toEqual([
      ['007', 'a "b"\nc'],
      ['123456789012345678901', 'x'],
    ])
    expect(table.rowNumbers).toEqual([2, 5])
  })

  test('[SHEET-33] short rows are filled with blanks; longer rows keep their cells', async () => {
    const table = await read(utf8('A,B,C\n1\n1,2,3,4\n'))
    expect(table.rows).toEqual([
      ['1', '', ''],
      ['1', '2', '3', '4'],
    ])
  })

  test('[SHEET-34] a file that is not a table: an error text', async () => {
    const refused = async (bytes: Uint8Array) => {
      const outcome = await readTable(bytes)
      return outcome.ok ? 'read' : outcome.text
    }
    expect(await refused(new Uint8Array())).toMatch(/empty/)
    expect(await refused(utf8('\n \n'))).toMatch(/no rows/)
    expect(await refused(new Uint8Array([0xd0, 0xcf, 0x11, 0xe0, 0, 0]))).toMatch(/\.xlsx/)
    expect(await refused(utf8('%PDF-1.7'))).toMatch(/PDF/)
    expect(await refused(new Uint8Array([0x50, 0x4b, 0x03, 0x04, 1, 2, 3]))).toMatch(/spreadsheet/)
    expect(await refused(new Uint8Array([1, 2, 3, 0, 200, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14]))).toMatch(/isn’t text/)
  })
})

test('[SHEET-35] numbers of a workbook keep their digits; only the noise of binary floats is rounded off', () => {
  expect(cleanNumber('68500.00')).toBe('68500.00')
  expect(cleanNumber('0.30000000000000004')).toBe('0.3')
  expect(cleanNumber('49999.989999999998')).toBe('49999.99')
  expect(cleanNumber('1E3')).toBe('1000')
  expect(cleanNumber('123456789012345')).toBe('123456789012345')
})

test('[SHEET-3857] number cells of a workbook are known, but not where days count from 1904, and never in a text file', async () => {
  const rows = [
    ['Number', 'Article', 'Date', 'Cost'],
    ['0001', 'Chair', 43830, 1250.5],
    [null, null, null, null],
    ['0002', 'Desk', '43830', '1,250.50'],
    [3, 'Lamp', { day: 43830 }, null],
  ]
  const table = await read(workbook({ List: rows }))
  expect(table.rows).toEqual([
    ['0001', 'Chair', '43830', '1250.5'],
    ['0002', 'Desk', '43830', '1,250.50'],
    ['3', 'Lamp', '2019-12-31', ''],
  ])
  expect(table.rowNumbers).toEqual([2, 4, 5])
  expect(table.numberCells).toEqual([[2, 3], [], [0]])
  const old = await read(workbook({ List: rows }, { from1904: true }))
  expect([old.rows[0], old.numberCells]).toEqual([
    ['0001', 'Chair', '43830', '1250.5'],
    [[], [], []],
  ])
  expect((await read(utf8('Number,Date\n1,43830\n'))).numberCells).toEqual([[]])
})

test('[SHEET-5637] a cell whose formula failed: its error, not a blank cell; other cells of the workbook stay as they are', async () => {
  const rows = [
    ['Number', 'Count', 'Remarks'],
    ['#1', { error: '#N/A' }, 't="e"'],
    ['2', 5, { error: '#REF!' }],
    [{ error: '#DIV/0!' }, { day: 43830 }, 'ñ & <'],
  ]
  const expected = [
    ['#1', '#N/A', 't="e"'],
    ['2', '5', '#REF!'],
    ['#DIV/0!', '2019-12-31', 'ñ & <'],
  ]
  const file = workbook({
    One: [
      ['Number', 'Count'],
      ['#1', 2],
    ],
    Two: rows,
  })
  expect(tableIn(await readTable(file, { sheet: 'Two' })).rows).toEqual(expected)
  expect(tableIn(await readTable(file, { sheet: 'One' })).rows).toEqual([['#1', '2']])
})

test('[SHEET-5638] a number that is no date, in a cell that is formatted as one: hash signs, as spreadsheets show, and the other rows are read', async () => {
  const days = [43_830, 40_205_123_456, 1e300, 2_958_466, -5, 0].map((day) => ['x', { day }])
  const table = await read(workbook({ List: [['Name', 'Date'], ...days] }))
  expect(table.rows.map(([, day]) => day)).toEqual(['2019-12-31', ...Array(4).fill('########'), '1899-12-30'])
})

test('[SHEET-5643] one cell far away from the list: the message names it, instead of reading the blank area before it', async () => {
  const short = Array.from({ length: 1_600 }, (_, row) => (row === 2 ? [row, ...Array(16_382).fill(null), ' '] : [row]))
  const wide = await readTable(workbook({ First: [['Name']], List: short }))
  expect(wide).toEqual({ ok: false, text: expect.stringContaining('Cell XFD3 is far from the others') })
  const low = [['x', ...Array(399).fill('y')], ...Array(62_600).fill([]), ['z']]
  const long = await readTable(workbook({ List: low }))
  expect(long).toEqual({ ok: false, text: expect.stringContaining('Cell A62602 is far from the others') })
})

test('[SHEET-5640] a text file of a DOS program: ñ is where such programs have it; a yen sign before an amount stays one', async () => {
  const bytes = (...parts: readonly (string | number)[]) =>
    new Uint8Array(parts.flatMap((part) => (typeof part === 'number' ? [part] : [...Buffer.from(part, 'latin1')])))
  const dos = await read(bytes('Name,Item\r\nPe', 0xa4, 'aflor,CA', 0xa5, 'A ', 0x94, 0xab, '\r\n'))
  expect([dos.rows, dos.encoding]).toEqual([[['Peñaflor', 'CAÑA ö½']], 'ibm437'])
  const first = await read(bytes('Name,Item\r\n', 0xa5, 'ora,CA', 0xa5, 'A\r\n'))
  expect(first.rows).toEqual([['Ñora', 'CAÑA']])
  const windows = await read(bytes('Name,Item\r\nx,', 0xa5, '5000 ', 0xe9, '\r\n'))
  expect([windows.rows, windows.encoding]).toEqual([[['x', '¥5000 é']], 'windows-1252'])
})

test('[SHEET-4158] a file of another kind gets advice for its kind, whatever its name', async () => {
  const zip = (...names: string[]) => zipSync(Object.fromEntries(names.map((name) => [name, utf8('x')])))
  const compound = (text: string) => {
    const name = [...text].flatMap((letter) => [letter.charCodeAt(0), 0])
    return new Uint8Array([
      0xd0,
      0xcf,
      0x11,
      0xe0,
      0xa1,
      0xb1,
      0x1a,
      0xe1,
      ...Array.from({ length: 500 }, () => 0),
      ...name,
    ])
  }
  const advice: readonly (readonly [Uint8Array, RegExp])[] = [
    [new Uint8Array(), /^The file is empty/],
    [utf8('%PDF-1.7 ...'), /^This is a PDF/],
    [compound('EncryptedPackage'), /locked with a password/],
    [compound('Workbook'), /old \.xls file.*save it as Excel Workbook \(\.xlsx\)/],
    [zip('mimetype', 'content.xml', 'styles.xml'), /OpenDocument file/],
    [zip('[Content_Types].xml', 'xl/workbook.bin'), /binary Excel file/],
    [zip('[Content_Types].xml', 'word/document.xml'), /isn’t a workbook/],
    [zip('photo.jpg'), /isn’t a workbook/],
    [new Uint8Array([0x50, 0x4b, 3, 4, 1, 2, 3]), /may be damaged/],
    [new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a]), /is a picture/],
    [utf8('\ufeff\n<html><table><tr><td>1</td></tr></table></html>'), /is a web page/],
    [utf8('<?xml version="1.0"?><Workbook/>'), /is a web page/],
  ]
  for (const [bytes, text] of advice)
    expect(await readTable(bytes)).toEqual({ ok: false, text: expect.stringMatching(text) })
  // A table may begin with a sign.
  expect(await readTable(utf8('<5 kg,Name\n1,Scale\n'))).toMatchObject({ ok: true })
})
