/** A ruled table as data. Cells are words already; the table only knows how wide columns are and how their text stands. */
import type { FontName } from '../fonts/fonts.ts'

export interface Column {
  /** Share of the width; shares need not add up to anything. */
  width: number
  /** `number` stands on the decimal point at the right edge and never wraps: it shrinks. */
  align: 'left' | 'center' | 'number'
  font?: FontName
}

/** A cell of the banded head: where it begins and how many columns and rows it spans. */
export interface HeadCell {
  text: string
  column: number
  row: number
  columns?: number
  rows?: number
  /** Plain or slanted instead of bold: the column numbers of some forms. */
  font?: FontName
}

/** A line of the table, or a heading across all columns that stays with the line below it. */
export type Row = readonly string[] | { band: string }

export interface TotalsRow {
  label: string
  /** How many columns the label spans. */
  columns: number
  /** Words of the remaining columns. */
  cells: readonly string[]
}

export interface Table {
  columns: readonly Column[]
  head: readonly HeadCell[]
  /** Read once, row by row: they may be written as they are asked for. */
  rows: Iterable<Row>
  /** Asked for after the last row. */
  totals?: () => readonly TotalsRow[]
  /** Points; 9 unless given. */
  size?: number
  headSize?: number
  /** Least height of a row in millimetres. */
  rowHeight?: number
  /** Blank rows fill the page when everything fits on one. */
  filler?: boolean
  /** Words in this column of the row after the last, so that nothing can be added later; only when filler rows follow. */
  closing?: { column: number; text: string }
}

export const isBand = (row: Row): row is { band: string } => 'band' in row

/** Left edges of the columns for a width, and the right edge of the last. */
export function edgesOf(columns: readonly Column[], x: number, width: number): number[] {
  const sum = columns.reduce((all, column) => all + column.width, 0)
  let at = x
  return [
    x,
    ...columns.map((column) => {
      at += (column.width / sum) * width
      return at
    }),
  ]
}
