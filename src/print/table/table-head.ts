/** The head of a table, with spanning cells; repeated on every page. */
import type { Fonts } from '../fonts/fonts.ts'
import { type Canvas, textWidth } from '../layout/canvas.ts'
import { millimetersPerPoint } from '../layout/page.ts'
import { wrapText } from '../layout/wrap-text.ts'
import { edgesOf, type HeadCell, type Table } from './table.ts'

const padding = 1.1

interface HeadCellLayout {
  cell: HeadCell
  lines: string[]
  size: number
  left: number
  right: number
}

export interface TableHead {
  height: number
  render(canvas: Canvas, y: number): void
}

/** Lays out the head for a width. The cells of a row decide its height; a spanning cell stretches the last row that it covers. */
export function layoutHead(fonts: Fonts, table: Table, x: number, width: number): TableHead {
  if (table.head.length === 0) return { height: 0, render: () => undefined }
  const edges = edgesOf(table.columns, x, width)
  const fullSize = table.headSize ?? table.size ?? 9
  const cells = table.head.map((cell) => layoutCell(fonts, cell, edges, fullSize))
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
    render(canvas, y) {
      for (const { cell, lines, size, left, right } of cells) {
        const from = y + top(cell.row)
        const height = top(cell.row + (cell.rows ?? 1)) - top(cell.row)
        canvas.box(left, from, right - left, height)
        const block = lines.length * leading(size)
        for (const [i, line] of lines.entries())
          canvas.text((left + right) / 2, from + (height - block) / 2 + (i + 0.78) * leading(size), line, {
            font: cell.font ?? 'bold',
            size,
            align: 'center',
          })
      }
    },
  }
}

const leading = (size: number): number => size * millimetersPerPoint * 1.15

/** Never breaks a word of the head: the font shrinks until the longest word fits. */
function layoutCell(fonts: Fonts, cell: HeadCell, edges: readonly number[], fullSize: number): HeadCellLayout {
  const left = edges[cell.column]!
  const right = edges[cell.column + (cell.columns ?? 1)]!
  const maxWidth = right - left - 1.2
  const face = cell.font ?? 'bold'
  const widestWord = Math.max(
    ...cell.text.split(/[\s]+|(?<=[/-])/).map((word) => textWidth(fonts, word, face, fullSize)),
  )
  const size =
    widestWord > maxWidth ? Math.max(4.5, Math.floor(((fullSize * maxWidth) / widestWord) * 20) / 20) : fullSize
  return { cell, lines: wrapText(fonts, cell.text, maxWidth, face, size), size, left, right }
}
