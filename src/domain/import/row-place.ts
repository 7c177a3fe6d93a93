/**
 * Rows of several sheets in one list: the number of a row says its sheet and its line. Of the first sheet, and of a file with one table, it is
 * the line itself.
 */
import { t } from '#text/import/import-rows.ts'

/** More than a sheet can have. */
const linesPerSheet = 10_000_000

/** `sheetAt`: the place of the sheet among those that are imported. */
export const rowNumberOf = (sheetAt: number, line: number): number => sheetAt * linesPerSheet + line
export const sheetOfRow = (row: number): number => Math.floor(row / linesPerSheet)

/** As people find the row: its line, with the name of its sheet if there are several. */
export function rowPlace(row: number, sheets: readonly string[] = []): string {
  const line = String(row % linesPerSheet)
  const sheet = sheets[sheetOfRow(row)]
  return sheets.length < 2 || !sheet ? line : t('lineOfSheet', { line, sheet })
}
