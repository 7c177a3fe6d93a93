/** Header lines of a form: a label, a rule, the value on it. A long value takes more lines; nothing is cut. */
import type { Faces } from '../font/faces.ts'
import type { Block } from '../page/block.ts'
import { millimetresPerPoint } from '../page/page.ts'
import { type Pen, textWidth } from '../page/pen.ts'
import { onRule } from '../page/wrap.ts'

export interface Field {
  label: string
  value: string
  /** Share of the line; 1 unless given. */
  share?: number
  /** Least width of the label in millimetres, so that values below each other stand in line. */
  labelWidth?: number
}

const size = 10.5
const leading = size * millimetresPerPoint * 1.2
const between = 6

/** One or more fields side by side. */
export function fieldLine(...fields: readonly Field[]): Block {
  const shares = fields.reduce((sum, field) => sum + (field.share ?? 1), 0)
  const widthOf = (field: Field, width: number): number =>
    ((width - between * (fields.length - 1)) * (field.share ?? 1)) / shares
  return {
    height: (faces, width) =>
      Math.max(...fields.map((field) => setField(faces, field, widthOf(field, width)).lines.length)) * leading + 1.4,
    draw(pen, x, y, width) {
      let at = x
      for (const field of fields) {
        const own = widthOf(field, width)
        if (field.label !== '') drawField(pen, field, at, y, own)
        at += own + between
      }
    },
  }
}

function setField(faces: Faces, field: Field, width: number): { label: number; lines: string[]; size: number } {
  const label = Math.max(field.labelWidth ?? 0, textWidth(faces, `${field.label} `, 'regular', size) + 0.5)
  return { label, ...onRule(faces, field.value, Math.max(15, width - label - 2), 'bold', size, 8.5) }
}

function drawField(pen: Pen, field: Field, x: number, y: number, width: number): void {
  const set = setField(pen.faces, field, width)
  pen.text(x, y + leading * 0.85, field.label, { size })
  for (const [i, line] of set.lines.entries()) {
    const baseline = y + leading * (i + 0.85)
    pen.text(x + set.label + 1, baseline, line, { face: 'bold', size: set.size })
    pen.line(x + set.label, baseline + 0.8, x + width, baseline + 0.8, 0.15)
  }
}
