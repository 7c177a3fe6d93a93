/** Sets and draws the rows of a table. A set row knows its lines and its height; drawing it needs only a place. */
import type { FontName, Fonts } from '../fonts/fonts.ts'
import { type Canvas, textWidth } from '../layout/canvas.ts'
import { millimetersPerPoint } from '../layout/page.ts'
import { wrapText } from '../layout/wrap-text.ts'
import { type Column, edgesOf, isBand, type Row, type Table, type TotalsRow } from './table.ts'

const sidePadding = 1
const topPadding = 0.9
const minFontSize = 5

interface CellLayout {
  lines: readonly string[]
  size: number
  font: FontName
  align: Column['align']
  left: number
  right: number
}

export interface RowLayout {
  height: number
  cells: readonly CellLayout[]
  /** A heading belongs to the row below it and has no ruling between columns. */
  band: boolean
}

export interface RowLayouter {
  readonly leading: number
  readonly minHeight: number
  row(row: Row): RowLayout
  totals(totals: TotalsRow): RowLayout
  blank(): RowLayout
  /** Words in the middle of their cells. */
  closing(words: readonly string[]): RowLayout
}

export function createRowLayouter(fonts: Fonts, table: Table, x: number, width: number): RowLayouter {
  const size = table.size ?? 9
  const leading = size * millimetersPerPoint * 1.17
  const edges = edgesOf(table.columns, x, width)
  const minHeight = Math.max(table.rowHeight ?? 0, leading + 2 * topPadding)
  const layoutCell = (text: string, column: Column, from: number, to: number, bold = false): CellLayout => {
    const left = edges[from]!
    const right = edges[to]!
    const fontName = bold ? 'bold' : (column.font ?? 'regular')
    const maxWidth = right - left - 2 * sidePadding
    const base = { font: fontName, align: column.align, left, right }
    if (column.align !== 'number') {
      const fittedSize = sizeForWords(fonts, text, maxWidth, fontName, size)
      return { ...base, size: fittedSize, lines: wrapText(fonts, text, maxWidth, fontName, fittedSize) }
    }
    const natural =
      textWidth(fonts, text, fontName, size) + (text.endsWith(')') ? 0 : parenthesis(fonts, fontName, size))
    const fittedSize =
      natural <= maxWidth ? size : Math.max(minFontSize, Math.floor(((size * maxWidth) / natural) * 20) / 20)
    return { ...base, size: fittedSize, lines: [text] }
  }
  const layoutRow = (cells: readonly CellLayout[], band = false): RowLayout => ({
    cells,
    band,
    height: Math.max(minHeight, Math.max(...cells.map((cell) => cell.lines.length)) * leading + 2 * topPadding),
  })
  return {
    leading,
    minHeight,
    row(row) {
      if (isBand(row))
        return layoutRow([layoutCell(row.band, { width: 1, align: 'left' }, 0, table.columns.length, true)], true)
      return layoutRow(table.columns.map((column, i) => layoutCell(row[i] ?? '', column, i, i + 1)))
    },
    totals({ label, columns, cells }) {
      const rest = table.columns.slice(columns)
      return layoutRow([
        layoutCell(label, { width: 1, align: 'left' }, 0, columns, true),
        ...rest.map((column, i) => layoutCell(cells[i] ?? '', column, columns + i, columns + i + 1, true)),
      ])
    },
    closing: (words) =>
      layoutRow(table.columns.map((column, i) => layoutCell(words[i] ?? '', { ...column, align: 'center' }, i, i + 1))),
    blank: () => layoutRow(table.columns.map((column, i) => layoutCell('', column, i, i + 1))),
  }
}

/** A word is not broken inside while smaller type can prevent it. */
function sizeForWords(fonts: Fonts, text: string, maxWidth: number, fontName: FontName, size: number): number {
  const minHeight = Math.min(size, 6.5)
  const widest = Math.max(...text.split(/\s+|(?<=[-/,;:_)])/).map((word) => textWidth(fonts, word, fontName, size)))
  return widest <= maxWidth ? size : Math.max(minHeight, Math.floor(((size * maxWidth) / widest) * 20) / 20)
}

const parenthesis = (fonts: Fonts, fontName: FontName, size: number): number => textWidth(fonts, ')', fontName, size)

/** Draws a row with its ruling. */
export function renderRow(canvas: Canvas, row: RowLayout, y: number, leading: number): void {
  const left = row.cells[0]!.left
  const right = row.cells.at(-1)!.right
  canvas.line(left, y + row.height, right, y + row.height)
  for (const cell of row.cells) {
    canvas.line(cell.left, y, cell.left, y + row.height)
    for (const [i, line] of cell.lines.entries())
      renderCellLine(canvas, cell, line, y + topPadding + (i + 0.78) * leading)
  }
  canvas.line(right, y, right, y + row.height)
}

function renderCellLine(canvas: Canvas, cell: CellLayout, line: string, y: number): void {
  const style = { font: cell.font, size: cell.size }
  if (cell.align === 'left') canvas.text(cell.left + sidePadding, y, line, style)
  else if (cell.align === 'center') canvas.text((cell.left + cell.right) / 2, y, line, { ...style, align: 'center' })
  else {
    // The closing parenthesis of a shortage hangs to the right, so that decimal points stand below each other.
    const parenthesisWidth = line.endsWith(')') ? 0 : parenthesis(canvas.fonts, cell.font, cell.size)
    canvas.text(cell.right - sidePadding - parenthesisWidth, y, line, { ...style, align: 'right' })
  }
}

/** Cuts a row that is higher than a page: the first part has at most `room` millimetres. */
export function splitRow(row: RowLayout, maxWidth: number, leading: number): [RowLayout, RowLayout] {
  const lines = Math.max(1, Math.floor((maxWidth - 2 * topPadding) / leading))
  const slice = (from: number, to?: number): RowLayout => {
    const cells = row.cells.map((cell) => ({ ...cell, lines: cell.lines.slice(from, to) }))
    const maxLines = Math.max(1, ...cells.map((cell) => cell.lines.length))
    return { ...row, cells, height: maxLines * leading + 2 * topPadding }
  }
  return [slice(0, lines), slice(lines)]
}
