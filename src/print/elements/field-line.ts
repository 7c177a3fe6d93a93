/** Header lines of a form: a label and a rule with the value on it. A long value takes more lines; nothing is cut. */
import type { Fonts } from '../fonts/fonts.ts'
import type { Block } from '../layout/block.ts'
import { type Canvas, textWidth } from '../layout/canvas.ts'
import { millimetersPerPoint } from '../layout/page.ts'
import { fitOnRule } from '../layout/wrap-text.ts'

export interface LabeledField {
  label: string
  value: string
  /** Share of the line width; default 1. */
  share?: number
  /** Minimum width of the label in millimeters, so that values below each other align. */
  labelWidth?: number
}

const size = 10.5
const leading = size * millimetersPerPoint * 1.2
const fieldGap = 6

/** One or more fields side by side. */
export function fieldLine(...fields: readonly LabeledField[]): Block {
  const shares = fields.reduce((sum, field) => sum + (field.share ?? 1), 0)
  const widthOf = (field: LabeledField, width: number): number =>
    ((width - fieldGap * (fields.length - 1)) * (field.share ?? 1)) / shares
  return {
    height: (fonts, width) =>
      Math.max(...fields.map((field) => fitField(fonts, field, widthOf(field, width)).lines.length)) * leading + 1.4,
    render(canvas, x, y, width) {
      let left = x
      for (const field of fields) {
        const fieldWidth = widthOf(field, width)
        if (field.label !== '') renderField(canvas, field, left, y, fieldWidth)
        left += fieldWidth + fieldGap
      }
    },
  }
}

function fitField(fonts: Fonts, field: LabeledField, width: number): { label: number; lines: string[]; size: number } {
  const label = Math.max(field.labelWidth ?? 0, textWidth(fonts, `${field.label} `, 'regular', size) + 0.5)
  return { label, ...fitOnRule(fonts, field.value, Math.max(15, width - label - 2), 'bold', size, 8.5) }
}

function renderField(canvas: Canvas, field: LabeledField, x: number, y: number, width: number): void {
  const fitted = fitField(canvas.fonts, field, width)
  canvas.text(x, y + leading * 0.85, field.label, { size })
  for (const [i, line] of fitted.lines.entries()) {
    const baseline = y + leading * (i + 0.85)
    canvas.text(x + fitted.label + 1, baseline, line, { font: 'bold', size: fitted.size })
    canvas.line(x + fitted.label, baseline + 0.8, x + width, baseline + 0.8, 0.15)
  }
}
