/**
 * Reads a file that somebody wants to import: CSV in any usual encoding and with any usual separator, or XLSX.
 * Promises: cells are text exactly as the file holds them (leading zeros stay, amounts are not rounded, days are `YYYY-MM-DD`); rows keep
 * the number that a spreadsheet shows; a file that is no table is a value with words, not an exception.
 */
import { readCsv } from './read-csv.ts'
import { readXlsx } from './read-xlsx.ts'
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

export async function readTable(bytes: Uint8Array, options: ReadOptions = {}): Promise<ReadTableResult> {
  options.signal?.throwIfAborted()
  if (bytes.length === 0) return { ok: false, text: 'The file is empty.' }
  if (startsWithBytes(bytes, 0xd0, 0xcf, 0x11, 0xe0))
    return {
      ok: false,
      text: 'This is an old .xls file, or one that is locked with a password. Save it as .xlsx without a password, or as CSV.',
    }
  if (startsWithBytes(bytes, 0x25, 0x50, 0x44, 0x46))
    return { ok: false, text: 'This is a PDF, not a table. Export the table as .xlsx or CSV.' }
  if (startsWithBytes(bytes, 0x50, 0x4b, 0x03, 0x04)) return readXlsx(bytes, options)
  return readCsv(bytes, options)
}

const startsWithBytes = (bytes: Uint8Array, ...expected: readonly number[]): boolean =>
  expected.every((value, i) => bytes[i] === value)

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
