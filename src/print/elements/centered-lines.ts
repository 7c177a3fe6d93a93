/** Centered lines at the top of a form: title, subtitle, a fill-in with its caption below. */

import type { FontName } from '../fonts/fonts.ts'
import type { Block } from '../layout/block.ts'
import { textWidth } from '../layout/canvas.ts'
import { millimetersPerPoint } from '../layout/page.ts'
import { wrapText } from '../layout/wrap-text.ts'

const lineHeight = (size: number): number => size * millimetersPerPoint * 1.25

/** Centered text; wraps on a narrow sheet. */
export function centered(text: string, style: { font?: FontName; size?: number } = {}): Block {
  const { font: fontName = 'regular', size = 10 } = style
  return {
    height: (fonts, width) => (text ? wrapText(fonts, text, width, fontName, size).length * lineHeight(size) : 0),
    render(canvas, x, y, width) {
      for (const [i, line] of wrapText(canvas.fonts, text, width, fontName, size).entries())
        canvas.text(x + width / 2, y + (i + 0.8) * lineHeight(size), line, { font: fontName, size, align: 'center' })
    },
  }
}

/** A centered value on a rule, with a caption below it in parentheses: `(Type of Property, Plant and Equipment)`. */
export function centeredFillIn(value: string, caption: string, prefix = ''): Block {
  const size = 11
  const height = lineHeight(size) + (caption ? lineHeight(9) : 0) + 1
  return {
    height: () => height,
    render(canvas, x, y, width) {
      const baseline = y + 0.8 * lineHeight(size)
      const prefixWidth = prefix ? textWidth(canvas.fonts, `${prefix} `, 'regular', size) : 0
      const ruleWidth = Math.max(prefix ? 45 : 80, textWidth(canvas.fonts, value, 'bold', size) + 6)
      const left = x + (width - ruleWidth - prefixWidth) / 2
      canvas.text(left, baseline, prefix, { size })
      canvas.text(left + prefixWidth + ruleWidth / 2, baseline, value, { font: 'bold', size, align: 'center' })
      canvas.line(left + prefixWidth, baseline + 0.8, left + prefixWidth + ruleWidth, baseline + 0.8)
      canvas.text(x + width / 2, baseline + 0.8 + lineHeight(9) * 0.85, caption, { size: 9, align: 'center' })
    },
  }
}
