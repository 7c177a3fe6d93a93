/** The table that the CSV and XLSX readers return, built from rows of cells. */
import { t } from '#text/spreadsheet.ts'
import { rowCountLabel } from './sheet.ts'

export interface Table {
  kind: 'csv' | 'xlsx'
  header: string[]
  /** Cells in the order of the header; empty text for cells that the file does not have. */
  rows: string[][]
  /** The number of each row that a spreadsheet shows; blank rows count. */
  rowNumbers: number[]
  /** Name of the sheet that was read, and of all sheets in the file. */
  sheet?: string
  sheets?: string[]
  delimiter?: string
  /** The last line of a file that Bilang wrote, such as “1506 rows”. It is not one of `rows`. */
  countLine?: string
  encoding?: string
}

export interface ReadOptions {
  /** The sheet to read; by default the first one with a table. */
  sheet?: string
  onProgress?: (rows: number) => void
  signal?: AbortSignal
}

export type ReadTableResult = { ok: true; table: Table } | { ok: false; text: string }

/** Builds a table from rows of cells: the first row that is not blank is the header, and blank rows are left out. */
export function tableFromRows(
  grid: Iterable<readonly string[]>,
  details: Omit<Table, 'header' | 'rows' | 'rowNumbers'>,
): ReadTableResult {
  let header: string[] | undefined
  const rows: string[][] = []
  const rowNumbers: number[] = []
  let line = 0
  for (const cells of grid) {
    line++
    if (cells.every((cell) => cell.trim() === '')) continue
    if (!header) {
      header = trimHeader(cells)
      continue
    }
    const width = header.length
    rows.push(Array.from({ length: Math.max(width, lastFilled(cells)) }, (_, i) => cells[i] ?? ''))
    rowNumbers.push(line)
  }
  if (!header) return { ok: false, text: t('noRows') }
  const countLine = countLineOf(rows)
  if (countLine !== null) {
    rows.pop()
    rowNumbers.pop()
  }
  return { ok: true, table: { ...details, header, rows, rowNumbers, ...(countLine !== null && { countLine }) } }
}

/** The count line of our own sheets: a last row with one cell that states exactly the number of rows above it. Null if there is none. */
function countLineOf(rows: readonly (readonly string[])[]): string | null {
  const [first = '', ...otherCells] = rows.at(-1) ?? []
  const isCountLine = first === rowCountLabel(rows.length - 1) && otherCells.every((cell) => cell === '')
  return isCountLine && rows.length > 0 ? first : null
}

const lastFilled = (cells: readonly string[]): number => cells.findLastIndex((cell) => cell !== '') + 1
const trimHeader = (cells: readonly string[]): string[] =>
  cells.slice(0, cells.findLastIndex((cell) => cell.trim() !== '') + 1).map((cell) => cell.trim())
