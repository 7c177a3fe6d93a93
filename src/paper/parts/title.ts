/** Lines in the middle above a form: title, subtitle, a fill-in with its caption below. */

import type { FaceName } from '../font/faces.ts'
import type { Block } from '../page/block.ts'
import { millimetresPerPoint } from '../page/page.ts'
import { textWidth } from '../page/pen.ts'
import { wrapped } from '../page/wrap.ts'

const lineHeight = (size: number): number => size * millimetresPerPoint * 1.25

/** Centred words; they wrap when the sheet is narrow. */
export function centred(text: string, look: { face?: FaceName; size?: number } = {}): Block {
  const { face = 'regular', size = 10 } = look
  return {
    height: (faces, width) => (text ? wrapped(faces, text, width, face, size).length * lineHeight(size) : 0),
    draw(pen, x, y, width) {
      for (const [i, line] of wrapped(pen.faces, text, width, face, size).entries())
        pen.text(x + width / 2, y + (i + 0.8) * lineHeight(size), line, { face, size, align: 'center' })
    },
  }
}

/** A centred value on a rule, with a caption in parentheses below it: `(Type of Property, Plant and Equipment)`. */
export function centredFillIn(value: string, caption: string, before = ''): Block {
  const size = 11
  const height = lineHeight(size) + (caption ? lineHeight(9) : 0) + 1
  return {
    height: () => height,
    draw(pen, x, y, width) {
      const baseline = y + 0.8 * lineHeight(size)
      const lead = before ? textWidth(pen.faces, `${before} `, 'regular', size) : 0
      const rule = Math.max(before ? 45 : 80, textWidth(pen.faces, value, 'bold', size) + 6)
      const left = x + (width - rule - lead) / 2
      pen.text(left, baseline, before, { size })
      pen.text(left + lead + rule / 2, baseline, value, { face: 'bold', size, align: 'center' })
      pen.line(left + lead, baseline + 0.8, left + lead + rule, baseline + 0.8)
      pen.text(x + width / 2, baseline + 0.8 + lineHeight(9) * 0.85, caption, { size: 9, align: 'center' })
    },
  }
}
