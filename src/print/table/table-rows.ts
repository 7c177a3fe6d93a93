/** Lays out and renders the rows of a table. A laid-out row has lines and a height; rendering needs only a position. */
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
  /** True for a heading: it stays with the row below it, and has no rules between columns. */
  band: boolean
}

export interface RowLayouter {
  readonly leading: number
  readonly minHeight: number
  row(row: Row): RowLayout
  totals(totals: TotalsRow): RowLayout
  blank(): RowLayout
  /** A row with centered texts. */
  closing(cellTexts: readonly string[]): RowLayout
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
    closing: (cellTexts) =>
      layoutRow(
        table.columns.map((column, i) => layoutCell(cellTexts[i] ?? '', { ...column, align: 'center' }, i, i + 1)),
      ),
    blank: () => layoutRow(table.columns.map((column, i) => layoutCell('', column, i, i + 1))),
  }
}

/** Shrinks the font, down to 6.5 points, before a word would be broken inside. */
function sizeForWords(fonts: Fonts, text: string, maxWidth: number, fontName: FontName, size: number): number {
  const minSize = Math.min(size, 6.5)
  const widest = Math.max(...text.split(/\s+|(?<=[-/,;:_)])/).map((word) => textWidth(fonts, word, fontName, size)))
  return widest <= maxWidth ? size : Math.max(minSize, Math.floor(((size * maxWidth) / widest) * 20) / 20)
}

const parenthesis = (fonts: Fonts, fontName: FontName, size: number): number => textWidth(fonts, ')', fontName, size)

/** Renders a row with its rules. */
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
    // The closing parenthesis of a shortage hangs to the right, so that decimal points align.
    const parenthesisWidth = line.endsWith(')') ? 0 : parenthesis(canvas.fonts, cell.font, cell.size)
    canvas.text(cell.right - sidePadding - parenthesisWidth, y, line, { ...style, align: 'right' })
  }
}

/** Splits a row that is taller than a page: the first part is at most `maxHeight` millimeters high. */
export function splitRow(row: RowLayout, maxHeight: number, leading: number): [RowLayout, RowLayout] {
  const lines = Math.max(1, Math.floor((maxHeight - 2 * topPadding) / leading))
  const slice = (from: number, to?: number): RowLayout => {
    const cells = row.cells.map((cell) => ({ ...cell, lines: cell.lines.slice(from, to) }))
    const maxLines = Math.max(1, ...cells.map((cell) => cell.lines.length))
    return { ...row, cells, height: maxLines * leading + 2 * topPadding }
  }
  return [slice(0, lines), slice(lines)]
}
