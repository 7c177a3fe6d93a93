/**
 * Rows of several sheets in one list: the number of a row says its sheet and its line. In the first sheet, and in a file with one table, it is the
 * line number itself.
 */
import { t } from '#text/import/import-rows.ts'

/** More than a sheet can have. */
const linesPerSheet = 10_000_000

/** `sheetAt`: the place of the sheet among those that are imported. */
export const rowNumberOf = (sheetAt: number, line: number): number => sheetAt * linesPerSheet + line
export const sheetOfRow = (row: number): number => Math.floor(row / linesPerSheet)

/** The row as people look it up: line number, with the sheet name if there are several. */
export function rowPlace(row: number, sheets: readonly string[] = []): string {
  const line = String(row % linesPerSheet)
  const sheet = sheets[sheetOfRow(row)]
  return sheets.length < 2 || !sheet ? line : t('lineOfSheet', { line, sheet })
}
