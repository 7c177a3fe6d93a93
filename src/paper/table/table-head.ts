/** The banded head of a table, repeated on every page. */
import type { Faces } from '../font/faces.ts'
import { millimetresPerPoint } from '../page/page.ts'
import { type Pen, textWidth } from '../page/pen.ts'
import { wrapped } from '../page/wrap.ts'
import { edgesOf, type HeadCell, type Table } from './table.ts'

const padding = 1.1

interface SetCell {
  cell: HeadCell
  lines: string[]
  size: number
  left: number
  right: number
}

export interface Head {
  height: number
  draw(pen: Pen, y: number): void
}

/** Sets the head for a width: cells of one row decide its height, spanning cells stretch the last row that they cover. */
export function setHead(faces: Faces, table: Table, x: number, width: number): Head {
  if (table.head.length === 0) return { height: 0, draw: () => undefined }
  const edges = edgesOf(table.columns, x, width)
  const full = table.headSize ?? table.size ?? 9
  const cells = table.head.map((cell) => setCell(faces, cell, edges, full))
  const heights: number[] = []
  for (const span of [1, 2, 3])
    for (const { cell, lines, size } of cells) {
      const rows = cell.rows ?? 1
      if (rows !== span) continue
      const last = cell.row + rows - 1
      const above = heights.slice(cell.row, last).reduce((sum, height) => sum + height, 0)
      heights[last] = Math.max(heights[last] ?? 0, lines.length * leading(size) + 2 * padding - above)
    }
  const top = (row: number) => heights.slice(0, row).reduce((sum, height) => sum + height, 0)
  return {
    height: top(heights.length),
    draw(pen, y) {
      for (const { cell, lines, size, left, right } of cells) {
        const from = y + top(cell.row)
        const height = top(cell.row + (cell.rows ?? 1)) - top(cell.row)
        pen.box(left, from, right - left, height)
        const block = lines.length * leading(size)
        for (const [i, line] of lines.entries())
          pen.text((left + right) / 2, from + (height - block) / 2 + (i + 0.78) * leading(size), line, {
            face: cell.face ?? 'bold',
            size,
            align: 'center',
          })
      }
    },
  }
}

const leading = (size: number): number => size * millimetresPerPoint * 1.15

/** A head word is never broken inside: the type shrinks until its longest word fits. */
function setCell(faces: Faces, cell: HeadCell, edges: readonly number[], full: number): SetCell {
  const left = edges[cell.column]!
  const right = edges[cell.column + (cell.columns ?? 1)]!
  const room = right - left - 1.2
  const face = cell.face ?? 'bold'
  const widest = Math.max(...cell.text.split(/[\s]+|(?<=[/-])/).map((word) => textWidth(faces, word, face, full)))
  const size = widest > room ? Math.max(4.5, Math.floor(((full * room) / widest) * 20) / 20) : full
  return { cell, lines: wrapped(faces, cell.text, room, face, size), size, left, right }
}
