/** Centered lines at the top of a form: title, subtitle, a fill-in with its caption below. */

import type { FontName, Fonts } from '../fonts/fonts.ts'
import type { Block } from '../layout/block.ts'
import { textWidth } from '../layout/canvas.ts'
import { millimetersPerPoint } from '../layout/page.ts'
import { fitOnRule, wrapText } from '../layout/wrap-text.ts'

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

/** A centered value on a rule, with a caption below it in parentheses: `(Type of Property, Plant and Equipment)`. A long value takes more lines. */
export function centeredFillIn(value: string, caption: string, prefix = ''): Block {
  const size = 11
  const minSize = 8
  const fitValue = (fonts: Fonts, width: number) => {
    const prefixWidth = prefix ? textWidth(fonts, `${prefix} `, 'regular', size) : 0
    return { prefixWidth, ...fitOnRule(fonts, value, width - prefixWidth - 4, 'bold', size, minSize) }
  }
  const valueHeight = (lines: number) => lineHeight(size) + (lines - 1) * lineHeight(minSize)
  return {
    height: (fonts, width) => valueHeight(fitValue(fonts, width).lines.length) + (caption ? lineHeight(9) : 0) + 1,
    render(canvas, x, y, width) {
      const { prefixWidth, lines, size: fittedSize } = fitValue(canvas.fonts, width)
      const first = y + 0.8 * lineHeight(size)
      const last = first + (lines.length - 1) * lineHeight(minSize)
      const widest = Math.max(...lines.map((line) => textWidth(canvas.fonts, line, 'bold', fittedSize)))
      const ruleWidth = Math.min(width - prefixWidth, Math.max(prefix ? 45 : 80, widest + 6))
      const left = x + (width - ruleWidth - prefixWidth) / 2
      canvas.text(left, first, prefix, { size })
      for (const [i, line] of lines.entries())
        canvas.text(left + prefixWidth + ruleWidth / 2, first + i * lineHeight(minSize), line, {
          font: 'bold',
          size: fittedSize,
          align: 'center',
        })
      canvas.line(left + prefixWidth, last + 0.8, left + prefixWidth + ruleWidth, last + 0.8)
      canvas.text(x + width / 2, last + 0.8 + lineHeight(9) * 0.85, caption, { size: 9, align: 'center' })
    },
  }
}
