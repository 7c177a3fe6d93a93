/** A ruled table as data. Cells are formatted texts; columns have only a width and an alignment. */
import type { FontName } from '../fonts/fonts.ts'

export interface Column {
  /** Share of the width; shares can have any sum. */
  width: number
  /** `number` is right-aligned on the decimal point and never wraps: it shrinks. */
  align: 'left' | 'center' | 'number'
  font?: FontName
}

/** A cell of the head: its position, and the number of columns and rows that it spans. */
export interface HeadCell {
  text: string
  column: number
  row: number
  columns?: number
  rows?: number
  /** Regular or italic instead of bold, for the column numbers of some forms. */
  font?: FontName
}

/** A row of the table, or a heading across all columns that stays with the row below it. */
export type Row = readonly string[] | { band: string }

export interface TotalsRow {
  label: string
  /** Number of columns that the label spans. */
  columns: number
  /** Texts of the remaining columns. */
  cells: readonly string[]
}

export interface Table {
  columns: readonly Column[]
  head: readonly HeadCell[]
  /** Iterated once; rows can be generated lazily. */
  rows: Iterable<Row>
  /** Called after the last row. */
  totals?: () => readonly TotalsRow[]
  /** Points; default 9. */
  size?: number
  headSize?: number
  /** Minimum height of a row in millimeters. */
  rowHeight?: number
  /** Fills the page with blank rows if everything fits on one page. */
  filler?: boolean
  /** Text in one column of the row after the last, so that nobody can add lines later; only if filler rows follow. */
  closing?: { column: number; text: string }
}

export const isBand = (row: Row): row is { band: string } => 'band' in row

/** The left edges of the columns for a width, and the right edge of the last column. */
export function edgesOf(columns: readonly Column[], x: number, width: number): number[] {
  const sum = columns.reduce((all, column) => all + column.width, 0)
  let edge = x
  return [
    x,
    ...columns.map((column) => {
      edge += (column.width / sum) * width
      return edge
    }),
  ]
}
