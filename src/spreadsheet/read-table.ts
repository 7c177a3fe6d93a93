/**
 * Reads a file for an import: CSV in any usual encoding and with any usual separator, or XLSX.
 * Promises: cells are text exactly as in the file (leading zeros stay, amounts are not rounded, days are `YYYY-MM-DD`); rows keep the
 * number that a spreadsheet shows; a file that is not a table yields an error text, not an exception.
 */
import { t } from '#text/import/spreadsheet.ts'
import { fileKindOf } from './file-kind.ts'
import { readCsv } from './read-csv.ts'
import { readXlsx } from './read-xlsx.ts'
import { type ReadFileCellsResult, type ReadOptions, type ReadTableResult, tableOfSheet } from './table-from-rows.ts'

/** All sheets of the file. */
export async function readSheets(bytes: Uint8Array, options: ReadOptions = {}): Promise<ReadFileCellsResult> {
  options.signal?.throwIfAborted()
  const kind = fileKindOf(bytes)
  if (kind === 'xlsx') return readXlsx(bytes, options)
  return kind === 'text' ? readCsv(bytes, options) : { ok: false, text: t(kind) }
}

/** One sheet of the file: the chosen one, or the first with rows below its headings. */
export async function readTable(bytes: Uint8Array, options: ReadOptions = {}): Promise<ReadTableResult> {
  const read = await readSheets(bytes, options)
  if (!read.ok) return read
  const { sheets } = read.file
  const chosen = options.sheet
    ? sheets.find(({ name }) => name === options.sheet)
    : (sheets.find(({ rows }) => rows.length > 1) ?? sheets[0])
  const names = sheets.flatMap(({ name }) => name ?? []).join(', ')
  if (!chosen) return { ok: false, text: t('noSheet', { sheet: options.sheet ?? '', sheets: names }) }
  return tableOfSheet(read.file, chosen, options.headLine ?? null)
}
