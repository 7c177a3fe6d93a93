import { csvCell } from './write-csv.ts'

/** Rows of text as CSV that a spreadsheet opens as UTF-8 and never runs as formulas. */
export const toCsv = (rows: readonly (readonly string[])[]): string =>
  `\ufeff${rows.map((row) => row.map((cell) => csvCell(cell, 'text')).join(',')).join('\r\n')}\r\n`
