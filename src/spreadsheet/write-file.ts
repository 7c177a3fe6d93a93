/** Writes rows as a CSV or XLSX file, on the device and on the server. Nothing is cut off; a stopped export gives no file. */
import type { Sheet, WriteOptions } from './sheet.ts'
import { csvMediaType, writeCsv } from './write-csv.ts'
import { writeXlsx, xlsxMediaType } from './write-xlsx.ts'

const fileKinds = ['xlsx', 'csv'] as const
export type FileKind = (typeof fileKinds)[number]

export const mediaTypes: Readonly<Record<FileKind, string>> = { csv: csvMediaType, xlsx: xlsxMediaType }

/** Yields the file in chunks. Only XLSX has a count line: programs that read CSV treat every line as a row. */
export const writeFile = <Row>(
  kind: FileKind,
  sheet: Sheet<Row>,
  options: Omit<WriteOptions, 'withCountLine'>,
): AsyncGenerator<Uint8Array> =>
  kind === 'csv' ? writeCsv(sheet, options) : writeXlsx([sheet], { ...options, withCountLine: true })
