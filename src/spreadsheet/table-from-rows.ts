/** The table that both readers return, and its making from rows of cells: header, blank rows and count line. */
import { rowCountLabel } from './sheet.ts'

export interface Table {
  kind: 'csv' | 'xlsx'
  header: string[]
  /** Cells in the order of the header, blank where the file has none. */
  rows: string[][]
  /** Number of each row as a spreadsheet shows it, blank rows counted too. */
  rowNumbers: number[]
  /** Name of the sheet, and of all sheets of the file. */
  sheet?: string
  sheets?: string[]
  delimiter?: string
  /** The last line of a Bilang file, which counts its rows (“1506 rows”); it is no row. */
  countLine?: string
  encoding?: string
}

export interface ReadOptions {
  /** Sheet to read; the first one that holds a table unless given. */
  sheet?: string
  onProgress?: (rows: number) => void
  signal?: AbortSignal
}

export type ReadTableResult = { ok: true; table: Table } | { ok: false; text: string }

/** Makes a table of rows of cells: the first row with words is the header, rows without any are left out. */
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
  if (!header) return { ok: false, text: 'The file has no rows.' }
  const countLine = countLineOf(rows)
  if (countLine !== null) {
    rows.pop()
    rowNumbers.pop()
  }
  return { ok: true, table: { ...details, header, rows, rowNumbers, ...(countLine !== null && { countLine }) } }
}

/** The line under our own sheets, alone in its row and counting exactly the rows above it; null: there is none. */
function countLineOf(rows: readonly (readonly string[])[]): string | null {
  const [first = '', ...otherCells] = rows.at(-1) ?? []
  const isCountLine = first === rowCountLabel(rows.length - 1) && otherCells.every((cell) => cell === '')
  return isCountLine && rows.length > 0 ? first : null
}

const lastFilled = (cells: readonly string[]): number => cells.findLastIndex((cell) => cell !== '') + 1
const trimHeader = (cells: readonly string[]): string[] =>
  cells.slice(0, cells.findLastIndex((cell) => cell.trim() !== '') + 1).map((cell) => cell.trim())
