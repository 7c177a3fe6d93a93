import fc from 'fast-check'
import { unzipSync } from 'fflate'
import { describe, expect, test } from 'vitest'
import { crc32 } from '#domain/app/crc32.ts'
import type { CellValue, ExportColumn } from '#domain/reports/product-export.ts'
import { readTable } from '#spreadsheet/read-table.ts'
import { asUntypedSheet, collectChunks, type Sheet } from '#spreadsheet/sheet.ts'
import { writeXlsx } from '#spreadsheet/write-xlsx.ts'
import { columnName, dateSerial, xlsxCell } from '#spreadsheet/xlsx-cell.ts'
import { sheetName } from '#spreadsheet/xlsx-package.ts'
import { compressors } from '#spreadsheet/zip-entry.ts'

type Line = readonly CellValue[]
const column = (at: number, header: string, kind: ExportColumn<Line>['kind']): ExportColumn<Line> => ({
  header,
  kind,
  width: 20,
  cell: (row) => row[at] ?? null,
})
const columns = [
  column(0, 'Property number', 'text'),
  column(1, 'Units', 'whole'),
  column(2, 'Unit price', 'money'),
  column(3, 'Date acquired', 'day'),
  column(4, 'Scanned', 'flag'),
]
const lines: Line[] = [
  ['2023-05-03-0001-02', 1, '68500.00', '2023-03-14', true],
  ['0007', -2, '-142300.50', '2020-02-29', false],
  ['=1+1', null, null, null, null],
]
const sheet = (rows: Sheet<Line>['rows'] = lines): Sheet<Line> => ({ name: 'Products', columns, rows })
const xml = (bytes: Uint8Array, part = 'xl/worksheets/sheet1.xml') => new TextDecoder().decode(unzipSync(bytes)[part])

describe('XLSX', () => {
  test('[SHEET-1] numbers, money and days are typed cells; text is never a formula', async () => {
    const text = xml(await collectChunks(writeXlsx([sheet()])))
    expect(text).toContain('<c r="B2" s="2"><v>1</v></c>')
    expect(text).toContain('<c r="C3" s="3"><v>-142300.50</v></c>')
    expect(text).toContain('<c r="D2" s="4"><v>44999</v></c>')
    expect(text).toContain('<c r="E2" t="b"><v>1</v></c>')
    expect(text).toContain('<c r="A4" t="inlineStr"><is><t xml:space="preserve">=1+1</t></is></c>')
    expect(text).not.toContain('<f')
  })

  test('[SHEET-2] the header is bold and frozen, columns have widths, the filter covers header and rows', async () => {
    const text = xml(await collectChunks(writeXlsx([sheet()], { withCountLine: true })))
    expect(text).toContain('ySplit="1"')
    expect(text).toContain('state="frozen"')
    expect(text).toContain('<c r="A1" t="inlineStr" s="1">')
    expect(text).toContain('<col min="1" max="1" width="21"')
    expect(text).toContain('<autoFilter ref="A1:E4"/>')
    expect(text).toContain('3 rows')
  })

  test('[SHEET-3] the same rows give the same bytes', async () => {
    const once = await collectChunks(writeXlsx([sheet()]))
    const again = await collectChunks(writeXlsx([sheet()]))
    expect(Buffer.from(once).equals(Buffer.from(again))).toBe(true)
  })

  test('[SHEET-4] names of sheets are valid, short and unique', () => {
    expect(sheetName('A/B: [rooms]?', [])).toBe('A B rooms')
    expect(sheetName('x'.repeat(40), [])).toHaveLength(31)
    expect(sheetName('Rooms', ['rooms'])).toBe('Rooms (2)')
    expect(sheetName("'", [])).toBe('Sheet')
    expect(sheetName('History', [])).toBe('History (2)')
    expect([columnName(0), columnName(25), columnName(26), columnName(701), columnName(702)]).toEqual([
      'A',
      'Z',
      'AA',
      'ZZ',
      'AAA',
    ])
  })

  test('[SHEET-5] one file can have several sheets with different rows', async () => {
    const totals: Sheet<{ name: string }> = {
      name: 'Products',
      columns: [{ header: 'Name', kind: 'text', width: 9, cell: (row) => row.name }],
      rows: [{ name: 'Total' }],
    }
    const bytes = await collectChunks(writeXlsx([asUntypedSheet(sheet()), asUntypedSheet(totals)]))
    const read = await readTable(bytes, { sheet: 'Products (2)' })
    expect(read.ok && read.table.rows).toEqual([['Total']])
    expect(read.ok && read.table.sheets).toEqual(['Products', 'Products (2)'])
  })

  test('[SHEET-6] a day before March 1900, text in a day column, an amount of more than fifteen digits: written as text', () => {
    expect(dateSerial('1900-03-01')).toBe(61)
    expect(xlsxCell('A1', '1899-12-31', 'day')).toContain('1899-12-31')
    expect(xlsxCell('A1', '2023-02-30', 'day')).toContain('inlineStr')
    expect(xlsxCell('A1', '12345678901234.56', 'money')).toContain('inlineStr')
    expect(xlsxCell('A1', '1234567890123.45', 'money')).toContain('<v>1234567890123.45</v>')
  })

  test('[SHEET-7] rows of an async source are written as they arrive; progress is reported; a signal stops the writing', async () => {
    let taken = 0
    async function* source(): AsyncGenerator<Line> {
      for (; taken < 5_000; taken++) yield lines[taken % 3]!
    }
    const progress: number[] = []
    const bytes = await collectChunks(writeXlsx([sheet(source())], { onProgress: (rows) => progress.push(rows) }))
    expect(progress).toEqual([1_000, 2_000, 3_000, 4_000, 5_000, 5_000])
    expect(xml(bytes).match(/<row /g)).toHaveLength(5_001)

    const stop = new AbortController()
    taken = 0
    const stopped = collectChunks(
      writeXlsx([sheet(source())], { signal: stop.signal, onProgress: (rows) => rows === 2_000 && stop.abort() }),
    )
    await expect(stopped).rejects.toThrow(/abort/i)
    expect(taken).toBeLessThan(3_100)
  })

  test('[SHEET-8] a source that fails: the file fails too, so that no truncated file looks complete', async () => {
    async function* source(): AsyncGenerator<Line> {
      yield lines[0]!
      throw new Error('the server went away')
    }
    await expect(collectChunks(writeXlsx([sheet(source())]))).rejects.toThrow('the server went away')
  })
})

test('[SHEET-11] the platform’s compressor and fflate: the same entries in the file', async () => {
  const rows = Array.from({ length: 3_000 }, (_, i): Line => [`2023-05-03-${i}-02`, i, `${i}.00`, '2023-03-14', true])
  const [one, other] = await Promise.all(
    compressors.map((compressor) => collectChunks(writeXlsx([sheet(rows)], { compressor }))),
  )
  const [a, b] = [unzipSync(one!), unzipSync(other!)]
  expect(Object.keys(a)).toEqual(Object.keys(b))
  for (const name of Object.keys(a)) expect(Buffer.from(a[name]!).equals(Buffer.from(b[name]!))).toBe(true)
  expect(crc32(new TextEncoder().encode('123456789'))).toBe(0xcbf43926)
})

test('[SHEET-9] any text that we write is read back by another library', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.string({ unit: 'grapheme', minLength: 1 }), { minLength: 1, maxLength: 8 }),
      async (texts) => {
        const rows = texts.map((text) => [`|${text}|`] as const)
        const bytes = await collectChunks(writeXlsx([{ name: 'T', columns: [column(0, 'Text', 'text')], rows }]))
        const read = await readTable(bytes)
        expect(read.ok && read.table.rows.map(([text]) => text)).toEqual(rows.map(([text]) => text))
      },
    ),
    { numRuns: 40 },
  )
})

test('[SHEET-10] forbidden XML characters become blanks, lone surrogates U+FFFD, so that the file always opens', async () => {
  const rows = [['a\u0000b\u000bc\ud800d_x0041_e']]
  const bytes = await collectChunks(writeXlsx([{ name: 'T', columns: [column(0, 'Text', 'text')], rows }]))
  expect(xml(bytes)).toContain('a b c\ufffdd_x005F_x0041_e')
})
