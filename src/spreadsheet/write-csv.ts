/**
 * Writes CSV as a stream: UTF-8 with a byte order mark, CRLF line ends, and an apostrophe before every text that a spreadsheet would run as
 * a formula. Numbers stay numbers, also negative ones.
 */
import type { CellKind, CellValue } from '#domain/reports/product-export.ts'
import { withoutFormula } from './formula-text.ts'
import { rowCountLabel, rowsPerYield, type Sheet, type WriteOptions, yieldToEventLoop } from './sheet.ts'

export const csvMediaType = 'text/csv; charset=utf-8'

const quoteCsv = (text: string): string => (/[",\r\n]|^\s|\s$/.test(text) ? `"${text.replace(/"/g, '""')}"` : text)

/** One cell. Numbers in a number column get no apostrophe; other text in such a column is escaped. */
export function csvCell(value: CellValue, kind: CellKind): string {
  if (value === null) return ''
  if (typeof value === 'boolean') return value ? 'TRUE' : 'FALSE'
  const text = String(value)
  const isNumber = typeof value === 'number' || ((kind === 'money' || kind === 'whole') && /^-?\d+(\.\d+)?$/.test(text))
  return isNumber ? text : quoteCsv(withoutFormula(text))
}

/** Yields the file in chunks. */
export async function* writeCsv<Row>(
  sheet: Omit<Sheet<Row>, 'name'>,
  options: WriteOptions = {},
): AsyncGenerator<Uint8Array> {
  const encoder = new TextEncoder()
  let buffer = `\ufeff${sheet.columns.map((column) => quoteCsv(withoutFormula(column.header))).join(',')}\r\n`
  let rows = 0
  for await (const row of sheet.rows) {
    let line = ''
    for (let i = 0; i < sheet.columns.length; i++) {
      const column = sheet.columns[i]!
      line += (i > 0 ? ',' : '') + csvCell(column.cell(row), column.kind)
    }
    buffer += `${line}\r\n`
    rows++
    if (rows % rowsPerYield === 0) {
      options.signal?.throwIfAborted()
      options.onProgress?.(rows)
      yield encoder.encode(buffer)
      buffer = ''
      await yieldToEventLoop()
    }
  }
  options.signal?.throwIfAborted()
  options.onProgress?.(rows)
  if (options.withCountLine) buffer += `\r\n${rowCountLabel(rows)}\r\n`
  yield encoder.encode(buffer)
}
