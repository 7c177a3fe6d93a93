/** Signature blocks side by side: a heading, then rules with a value on them and a caption below. Never broken over pages. */

import { formDay } from '#domain/dates.ts'
import type { Faces } from '../font/faces.ts'
import type { Block } from '../page/block.ts'
import { millimetresPerPoint } from '../page/page.ts'
import { type Pen, thin } from '../page/pen.ts'
import { onRule, wrapped } from '../page/wrap.ts'

/** Who signs, as far as it is known; blanks are left to be written by hand. */
export interface Signatory {
  name?: string | null
  position?: string | null
  date?: string | null
}

export interface SignatureRule {
  value: string
  caption: string
  bold?: boolean
  /** Room above the rule, for a signature by hand. */
  room?: number
}

export interface SignatureColumn {
  heading: string
  rules: readonly SignatureRule[]
}

const size = 10
const small = 9
const inset = 4
const line = (points: number): number => points * millimetresPerPoint * 1.2

/** The columns of a block; boxed as on PAR and ICS, or open as on the count reports. Rules of one kind stand in line over all columns. */
export function signatures(columns: readonly SignatureColumn[], look: { boxed?: boolean } = {}): Block {
  return {
    height: (faces, width) =>
      1.5 +
      line(size) +
      Math.max(...rowHeights(faces, columns, width).map((column) => column.reduce((sum, row) => sum + row, 0))) +
      2.5,
    draw(pen, x, y, width) {
      const own = width / columns.length
      const rows = rowHeights(pen.faces, columns, width)
      for (const [i, column] of columns.entries()) {
        if (look.boxed) pen.box(x + i * own, y, own, this.height(pen.faces, width), thin)
        drawColumn(pen, column, rows[i]!, x + i * own, y, own)
      }
    },
  }
}

/** The three usual rules: name, position and office, date. */
export function signatory(
  heading: string,
  who: Signatory,
  captions: { name: string; position?: string; date?: string },
): SignatureColumn {
  return {
    heading,
    rules: [
      { value: who.name ?? '', caption: captions.name, bold: true, room: 7 },
      ...(captions.position === undefined ? [] : [{ value: who.position ?? '', caption: captions.position }]),
      ...(captions.date === undefined ? [] : [{ value: formDay(who.date), caption: captions.date }]),
    ],
  }
}

const captionLines = (faces: Faces, rule: SignatureRule, width: number): string[] =>
  rule.caption ? wrapped(faces, rule.caption, width - 2 * inset, 'regular', small) : []

const onItsRule = (faces: Faces, rule: SignatureRule, width: number) =>
  onRule(faces, rule.value, width - 2 * inset, rule.bold ? 'bold' : 'regular', size, 8)

const ruleHeight = (faces: Faces, rule: SignatureRule, width: number): number =>
  (rule.room ?? 2) +
  line(size) +
  0.9 +
  (onItsRule(faces, rule, width).lines.length - 1) * line(8) +
  captionLines(faces, rule, width).length * line(small)

/** Heights of the rules of each column. They stand in line where every column has as many. */
function rowHeights(faces: Faces, columns: readonly SignatureColumn[], width: number): number[][] {
  const own = width / columns.length
  const heights = columns.map(({ rules }) => rules.map((rule) => ruleHeight(faces, rule, own)))
  const count = heights[0]?.length ?? 0
  if (heights.some((column) => column.length !== count)) return heights
  const common = Array.from({ length: count }, (_, i) => Math.max(...heights.map((column) => column[i]!)))
  return columns.map(() => common)
}

function drawColumn(
  pen: Pen,
  column: SignatureColumn,
  rows: readonly number[],
  x: number,
  y: number,
  width: number,
): void {
  let at = y + 1.5
  pen.text(x + 1.5, at + line(size) * 0.8, column.heading, { size, face: 'bold' })
  at += line(size)
  for (const [i, rule] of column.rules.entries()) {
    const value = onItsRule(pen.faces, rule, width)
    const base = at + (rule.room ?? 2) + line(size) * 0.8 + (value.lines.length - 1) * line(8)
    for (const [k, words] of value.lines.entries())
      pen.text(x + width / 2, base - (value.lines.length - 1 - k) * line(8), words, {
        face: rule.bold ? 'bold' : 'regular',
        size: value.size,
        align: 'center',
      })
    pen.line(x + inset, base + 1, x + width - inset, base + 1)
    for (const [k, caption] of captionLines(pen.faces, rule, width).entries())
      pen.text(x + width / 2, base + 1.2 + (k + 0.75) * line(small), caption, { size: small, align: 'center' })
    at += rows[i]!
  }
}
