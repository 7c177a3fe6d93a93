/** Sets and draws the rows of a table. A set row knows its lines and its height; drawing it needs only a place. */
import type { FaceName, Faces } from '../font/faces.ts'
import { millimetresPerPoint } from '../page/page.ts'
import { type Pen, textWidth } from '../page/pen.ts'
import { wrapped } from '../page/wrap.ts'
import { type Column, edgesOf, isBand, type Row, type Table, type TotalsRow } from './table.ts'

const side = 1
const above = 0.9
const leastSize = 5

interface SetCell {
  lines: readonly string[]
  size: number
  face: FaceName
  align: Column['align']
  left: number
  right: number
}

export interface SetRow {
  height: number
  cells: readonly SetCell[]
  /** A heading belongs to the row below it and has no ruling between columns. */
  band: boolean
}

export interface RowSetter {
  readonly leading: number
  readonly least: number
  row(row: Row): SetRow
  totals(totals: TotalsRow): SetRow
  blank(): SetRow
  /** Words in the middle of their cells. */
  closing(words: readonly string[]): SetRow
}

export function rowSetter(faces: Faces, table: Table, x: number, width: number): RowSetter {
  const size = table.size ?? 9
  const leading = size * millimetresPerPoint * 1.17
  const edges = edgesOf(table.columns, x, width)
  const least = Math.max(table.rowHeight ?? 0, leading + 2 * above)
  const setCell = (text: string, column: Column, from: number, to: number, bold = false): SetCell => {
    const left = edges[from]!
    const right = edges[to]!
    const face = bold ? 'bold' : (column.face ?? 'regular')
    const room = right - left - 2 * side
    const base = { face, align: column.align, left, right }
    if (column.align !== 'number') {
      const fits = sizeForWords(faces, text, room, face, size)
      return { ...base, size: fits, lines: wrapped(faces, text, room, face, fits) }
    }
    const natural = textWidth(faces, text, face, size) + (text.endsWith(')') ? 0 : parenthesis(faces, face, size))
    const fits = natural <= room ? size : Math.max(leastSize, Math.floor(((size * room) / natural) * 20) / 20)
    return { ...base, size: fits, lines: [text] }
  }
  const finish = (cells: readonly SetCell[], band = false): SetRow => ({
    cells,
    band,
    height: Math.max(least, Math.max(...cells.map((cell) => cell.lines.length)) * leading + 2 * above),
  })
  return {
    leading,
    least,
    row(row) {
      if (isBand(row))
        return finish([setCell(row.band, { width: 1, align: 'left' }, 0, table.columns.length, true)], true)
      return finish(table.columns.map((column, i) => setCell(row[i] ?? '', column, i, i + 1)))
    },
    totals({ label, columns, cells }) {
      const rest = table.columns.slice(columns)
      return finish([
        setCell(label, { width: 1, align: 'left' }, 0, columns, true),
        ...rest.map((column, i) => setCell(cells[i] ?? '', column, columns + i, columns + i + 1, true)),
      ])
    },
    closing: (words) =>
      finish(table.columns.map((column, i) => setCell(words[i] ?? '', { ...column, align: 'center' }, i, i + 1))),
    blank: () => finish(table.columns.map((column, i) => setCell('', column, i, i + 1))),
  }
}

/** A word is not broken inside while smaller type can prevent it. */
function sizeForWords(faces: Faces, text: string, room: number, face: FaceName, size: number): number {
  const least = Math.min(size, 6.5)
  const widest = Math.max(...text.split(/\s+|(?<=[-/,;:_)])/).map((word) => textWidth(faces, word, face, size)))
  return widest <= room ? size : Math.max(least, Math.floor(((size * room) / widest) * 20) / 20)
}

const parenthesis = (faces: Faces, face: FaceName, size: number): number => textWidth(faces, ')', face, size)

/** Draws a row with its ruling. */
export function drawRow(pen: Pen, row: SetRow, y: number, leading: number): void {
  const left = row.cells[0]!.left
  const right = row.cells.at(-1)!.right
  pen.line(left, y + row.height, right, y + row.height)
  for (const cell of row.cells) {
    pen.line(cell.left, y, cell.left, y + row.height)
    for (const [i, line] of cell.lines.entries()) drawCellLine(pen, cell, line, y + above + (i + 0.78) * leading)
  }
  pen.line(right, y, right, y + row.height)
}

function drawCellLine(pen: Pen, cell: SetCell, line: string, y: number): void {
  const look = { face: cell.face, size: cell.size }
  if (cell.align === 'left') pen.text(cell.left + side, y, line, look)
  else if (cell.align === 'center') pen.text((cell.left + cell.right) / 2, y, line, { ...look, align: 'center' })
  else {
    // The closing parenthesis of a shortage hangs to the right, so that decimal points stand below each other.
    const hang = line.endsWith(')') ? 0 : parenthesis(pen.faces, cell.face, cell.size)
    pen.text(cell.right - side - hang, y, line, { ...look, align: 'right' })
  }
}

/** Cuts a row that is higher than a page: the first part has at most `room` millimetres. */
export function splitRow(row: SetRow, room: number, leading: number): [SetRow, SetRow] {
  const lines = Math.max(1, Math.floor((room - 2 * above) / leading))
  const part = (from: number, to?: number): SetRow => {
    const cells = row.cells.map((cell) => ({ ...cell, lines: cell.lines.slice(from, to) }))
    const most = Math.max(1, ...cells.map((cell) => cell.lines.length))
    return { ...row, cells, height: most * leading + 2 * above }
  }
  return [part(0, lines), part(lines)]
}
