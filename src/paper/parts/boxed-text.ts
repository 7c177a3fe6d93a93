/** A label and words in a box over the full width, such as "Reason for Transfer". */
import type { Block } from '../page/block.ts'
import { millimetresPerPoint } from '../page/page.ts'
import { wrapped } from '../page/wrap.ts'

const size = 10
const leading = size * millimetresPerPoint * 1.2

export function boxedText(label: string, text: string, least = 16): Block {
  const height = (lines: number) => Math.max(least, 6.5 + lines * leading + 2)
  return {
    height: (faces, width) => height(wrapped(faces, text, width - 8, 'regular', size).length),
    draw(pen, x, y, width) {
      const lines = wrapped(pen.faces, text, width - 8, 'regular', size)
      pen.box(x, y, width, height(lines.length))
      pen.text(x + 1.5, y + 4.8, label, { face: 'bold', size })
      for (const [i, line] of lines.entries()) pen.text(x + 4, y + 6.5 + (i + 0.8) * leading, line, { size })
    },
  }
}

/** Plain words over the full width: a summary below a table, a printed certification. */
export function paragraph(text: string, look: { size?: number; indent?: number } = {}): Block {
  const points = look.size ?? 10
  const own = points * millimetresPerPoint * 1.25
  const indent = look.indent ?? 0
  return {
    height: (faces, width) => wrapped(faces, text, width - indent, 'regular', points).length * own,
    draw(pen, x, y, width) {
      for (const [i, line] of wrapped(pen.faces, text, width - indent, 'regular', points).entries())
        pen.text(x + indent, y + (i + 0.8) * own, line, { size: points })
    },
  }
}

/** Blocks side by side, each in its share of the width. */
export function beside(shares: readonly number[], ...columns: readonly (readonly Block[])[]): Block {
  const all = shares.reduce((sum, share) => sum + share, 0)
  const between = 6
  const widthOf = (i: number, width: number) => ((width - between * (shares.length - 1)) * shares[i]!) / all
  return {
    height: (faces, width) =>
      Math.max(
        ...columns.map((blocks, i) => blocks.reduce((sum, block) => sum + block.height(faces, widthOf(i, width)), 0)),
      ),
    draw(pen, x, y, width) {
      let left = x
      for (const [i, blocks] of columns.entries()) {
        const own = widthOf(i, width)
        let at = y
        for (const block of blocks) {
          block.draw(pen, left, at, own)
          at += block.height(pen.faces, own)
        }
        left += own + between
      }
    },
  }
}
