import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { CellValue, ExportColumn } from '#domain/reports/product-export.ts'
import { readTable } from '#spreadsheet/read-table.ts'
import { collectChunks } from '#spreadsheet/sheet.ts'
import { csvCell, writeCsv } from '#spreadsheet/write-csv.ts'

type Line = readonly CellValue[]
const columns: ExportColumn<Line>[] = [
  { header: 'Text', kind: 'text', width: 9, cell: (row) => row[0] ?? null },
  { header: 'Amount', kind: 'money', width: 9, cell: (row) => row[1] ?? null },
]
const written = async (rows: Iterable<Line>) => collectChunks(writeCsv({ columns, rows }))
// Keeps the byte order mark, so that the test sees it.
const text = (bytes: Uint8Array) => new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes)

describe('CSV', () => {
  test('[SHEET-20] the file is UTF-8 with a byte order mark, CRLF line ends and doubled quotes', async () => {
    const bytes = await written([
      ['Piña, "cloth"', '68500.00'],
      ['two\nlines', '-1.50'],
    ])
    expect([...bytes.slice(0, 3)]).toEqual([0xef, 0xbb, 0xbf])
    expect(text(bytes)).toBe('\ufeffText,Amount\r\n"Piña, ""cloth""",68500.00\r\n"two\nlines",-1.50\r\n')
  })

  test('[SHEET-21] text that would run as a formula gets an apostrophe; negative numbers stay numbers', () => {
    for (const start of ['=', '+', '-', '@', '\t', '\r', '\n', '＝'])
      expect(csvCell(`${start}1+1`, 'text').replace(/^"/, '')).toMatch(/^'/)
    expect(csvCell('-142300.50', 'money')).toBe('-142300.50')
    expect(csvCell(-2, 'whole')).toBe('-2')
    expect(csvCell('-2+3', 'money')).toBe("'-2+3")
    expect(csvCell(true, 'flag')).toBe('TRUE')
    expect(csvCell(null, 'text')).toBe('')
  })

  test('[SHEET-22] our reader reads back what our writer wrote', async () => {
    const start = fc.constantFrom('', "'", "''=", "'-", "'\t", '@', '=')
    const cell = fc.tuple(start, fc.string({ unit: 'grapheme' })).map(([sign, one]) => `${sign}${one}.`)
    await fc.assert(
      fc.asyncProperty(fc.array(cell, { minLength: 1, maxLength: 10 }), async (texts) => {
        const read = await readTable(await written(texts.map((one) => [one, '1.00'])))
        expect(read.ok && read.table.rows.map(([one]) => one)).toEqual(texts)
      }),
      { numRuns: 60 },
    )
  })

  test('[SHEET-23] the writer reports progress, stops on a signal, and adds the count line', async () => {
    const rows = Array.from({ length: 2_500 }, (_, i): Line => [`row ${i}`, '1.00'])
    const progress: number[] = []
    const bytes = await collectChunks(
      writeCsv({ columns, rows }, { onProgress: (n) => progress.push(n), withCountLine: true }),
    )
    expect(progress).toEqual([1_000, 2_000, 2_500])
    expect(text(bytes).endsWith('\r\n\r\n2500 rows\r\n')).toBe(true)
    const stop = AbortSignal.abort()
    await expect(collectChunks(writeCsv({ columns, rows }, { signal: stop }))).rejects.toThrow(/abort/i)
  })
})
