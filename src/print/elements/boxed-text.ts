/** A label and text in a full-width box, such as "Reason for Transfer". */
import type { Block } from '../layout/block.ts'
import { millimetersPerPoint } from '../layout/page.ts'
import { wrapText } from '../layout/wrap-text.ts'

const size = 10
const leading = size * millimetersPerPoint * 1.2
const minHeight = 20

export function boxedText(label: string, text: string): Block {
  const height = (lines: number) => Math.max(minHeight, 6.5 + lines * leading + 2)
  return {
    height: (fonts, width) => height(wrapText(fonts, text, width - 8, 'regular', size).length),
    render(canvas, x, y, width) {
      const lines = wrapText(canvas.fonts, text, width - 8, 'regular', size)
      canvas.box(x, y, width, height(lines.length))
      canvas.text(x + 1.5, y + 4.8, label, { font: 'bold', size })
      for (const [i, line] of lines.entries()) canvas.text(x + 4, y + 6.5 + (i + 0.8) * leading, line, { size })
    },
  }
}

/** Plain full-width text: a summary below a table, a printed certification. `points`: size of its letters. */
export function paragraph(text: string, points: number): Block {
  const paragraphLeading = points * millimetersPerPoint * 1.25
  return {
    height: (fonts, width) => wrapText(fonts, text, width, 'regular', points).length * paragraphLeading,
    render(canvas, x, y, width) {
      for (const [i, line] of wrapText(canvas.fonts, text, width, 'regular', points).entries())
        canvas.text(x, y + (i + 0.8) * paragraphLeading, line, { size: points })
    },
  }
}

/** Blocks side by side, each in its share of the width. */
export function sideBySide(shares: readonly number[], ...columns: readonly (readonly Block[])[]): Block {
  const totalShares = shares.reduce((sum, share) => sum + share, 0)
  const columnGap = 6
  const widthOf = (i: number, width: number) => ((width - columnGap * (shares.length - 1)) * shares[i]!) / totalShares
  return {
    height: (fonts, width) =>
      Math.max(
        ...columns.map((blocks, i) => blocks.reduce((sum, block) => sum + block.height(fonts, widthOf(i, width)), 0)),
      ),
    render(canvas, x, y, width) {
      let left = x
      for (const [i, blocks] of columns.entries()) {
        const columnWidth = widthOf(i, width)
        let top = y
        for (const block of blocks) {
          block.render(canvas, left, top, columnWidth)
          top += block.height(canvas.fonts, columnWidth)
        }
        left += columnWidth + columnGap
      }
    },
  }
}
