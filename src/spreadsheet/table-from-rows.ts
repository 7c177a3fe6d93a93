/** The table that the CSV and XLSX readers return, built from rows of cells. */
import { t } from '#text/import/spreadsheet.ts'
import { findTable, type LeftOutRow } from './find-table.ts'
import { rowCountLabel } from './sheet.ts'
import type { SheetRow } from './sheet-row.ts'

export interface Table {
  kind: 'csv' | 'xlsx'
  header: string[]
  /** Cells in the order of the header; empty text for cells that the file does not have. */
  rows: string[][]
  /** The number of each row that a spreadsheet shows; blank rows count. */
  rowNumbers: number[]
  /** Of each row, the indexes of the cells that are numbers in a workbook and may be dates. Empty for text files. */
  numberCells: (readonly number[])[]
  /** Number of rows that were read from two or more lines. */
  joinedRows: number
  /** The line of the headings; if there are two rows of them, the first. */
  headLine: number
  /** Rows of the sheet that are not in the table, and why. */
  leftOut: readonly LeftOutRow[]
  /** The titles that hold for the rows; by default those above the headings. */
  titles?: readonly { line: number; text: string }[]
  /** Where the rows begin, if they are only a part of a sheet. */
  beginsAt?: number
  /** The first rows that are not blank: the headings may be another one of them. */
  firstLines: readonly { line: number; text: string }[]
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
  /** The line of the headings; by default they are found. */
  headLine?: number
  onProgress?: (rows: number) => void
  signal?: AbortSignal
  /** A workbook that expands to more is refused. */
  maxExpandedBytes?: number
}

/** One sheet of a workbook, or the rows of a text file. */
export interface SheetCells {
  name?: string
  rows: readonly (readonly string[])[]
  /** As in {@link Table}, for each row. */
  numberCells: readonly (readonly number[])[]
}

/** A file as it was read. A text file has one sheet without a name. */
export interface SheetFile {
  kind: 'csv' | 'xlsx'
  sheets: readonly SheetCells[]
  delimiter?: string
  encoding?: string
}

export type ReadFileCellsResult = { ok: true; file: SheetFile } | { ok: false; text: string }

/** The table of one sheet of the file. */
export function tableOfSheet(
  { kind, sheets, delimiter, encoding }: SheetFile,
  sheet: SheetCells,
  headLine: number | null,
): ReadTableResult {
  const names = sheets.flatMap(({ name }) => name ?? [])
  const details = {
    kind,
    ...(sheet.name !== undefined && { sheet: sheet.name, sheets: names }),
    ...(delimiter !== undefined && { delimiter }),
    ...(encoding !== undefined && { encoding }),
  }
  return tableFromRows(sheet.rows, details, headLine, sheet.numberCells)
}

export type ReadTableResult = { ok: true; table: Table } | { ok: false; text: string }

/** Number of non-blank rows at the top that are offered as headings. */
const offeredLines = 40

/** Builds a table from rows of cells as `find-table.ts` finds it. Blank rows are left out. `numberCells` as in {@link Table}, for each row. */
function tableFromRows(
  grid: Iterable<readonly string[]>,
  details: Pick<Table, 'kind' | 'sheet' | 'sheets' | 'delimiter' | 'encoding'>,
  headLine: number | null,
  numberCells: readonly (readonly number[])[] | undefined,
): ReadTableResult {
  const filled: SheetRow[] = []
  let line = 0
  for (const cells of grid) {
    const numbers = numberCells?.[line] ?? []
    line++
    if (cells.some((cell) => cell.trim() !== '')) filled.push({ line, cells, numberCells: numbers })
  }
  const countLine = countLineOf(filled)
  const found = findTable(countLine === null ? filled : filled.slice(0, -1), headLine)
  if (!found) return { ok: false, text: t('noRows') }
  const { header, leftOut } = found
  const width = header.length
  const table: Table = {
    ...details,
    header,
    rows: found.rows.map(({ cells }) =>
      Array.from({ length: Math.max(width, lastFilled(cells)) }, (_, i) => cells[i] ?? ''),
    ),
    rowNumbers: found.rows.map((row) => row.line),
    numberCells: found.rows.map((row) => row.numberCells ?? []),
    joinedRows: found.rows.filter(({ joinedLines }) => joinedLines !== undefined).length,
    headLine: found.headLine,
    leftOut,
    firstLines: filled
      .slice(0, offeredLines)
      .map((row) => ({ line: row.line, text: row.cells.filter(Boolean).join(' · ').slice(0, 120) })),
    ...(countLine !== null && { countLine }),
  }
  return { ok: true, table }
}

/** The count line of our own sheets: a last row with one cell that states exactly the number of rows above it. Null if there is none. */
function countLineOf(rows: readonly SheetRow[]): string | null {
  const [first = '', ...otherCells] = rows.at(-1)?.cells ?? []
  // The headings are one of the rows.
  const isCountLine = first === rowCountLabel(rows.length - 2) && otherCells.every((cell) => cell === '')
  return isCountLine && rows.length > 1 ? first : null
}

const lastFilled = (cells: readonly string[]): number => cells.findLastIndex((cell) => cell !== '') + 1
