/** Signature blocks side by side: a heading, then rules with a value on each and a caption below. Never split between pages. */

import type { Strokes } from '#contract/documents/document-signature.ts'
import { fitStrokes } from '#domain/documents/strokes.ts'
import { formatDayForForm } from '#domain/text/format.ts'
import type { Fonts } from '../fonts/fonts.ts'
import type { Block } from '../layout/block.ts'
import { type Canvas, thinLine } from '../layout/canvas.ts'
import { millimetersPerPoint } from '../layout/page.ts'
import { fitOnRule, wrapText } from '../layout/wrap-text.ts'

/** A person who signs. Unknown values stay blank, to fill in by hand. */
export interface Signatory {
  name?: string | null
  position?: string | null
  date?: string | null
  signature?: PrintedSignature | null
}

/** A signature given on a screen, or why it is not printed. */
export interface PrintedSignature {
  /** Drawn; or {@link typedName}. Neither: only the note is printed. */
  strokes?: Strokes
  typedName?: string
  /** When and how it was given. */
  note: string
}

export interface SignatureRule {
  value: string
  caption: string
  bold?: boolean
  /** Millimeters above the rule, for a handwritten signature. */
  spaceAbove?: number
  signature?: PrintedSignature | null
}

export interface SignatureColumn {
  heading: string
  rules: readonly SignatureRule[]
}

const size = 10
const small = 9
const inset = 4
/** Box of a drawn signature, and of the note below it. */
const inkWidth = 45
const inkHeight = 13
const inkLine = 0.35
const noteSize = 7
const noteHeight = 3
const lineHeight = (points: number): number => points * millimetersPerPoint * 1.2

/** The columns of a signature block: boxed as on PAR and ICS, or open as on the count reports. Rules of one kind align across columns. */
export function signatures(given: readonly SignatureColumn[], style: { boxed?: boolean } = {}): Block {
  const columns = withCommonSpace(given)
  return {
    height: (fonts, width) =>
      1.5 +
      lineHeight(size) +
      Math.max(...rowHeights(fonts, columns, width).map((column) => column.reduce((sum, row) => sum + row, 0))) +
      2.5,
    render(canvas, x, y, width) {
      const columnWidth = width / columns.length
      const rows = rowHeights(canvas.fonts, columns, width)
      for (const [i, column] of columns.entries()) {
        if (style.boxed) canvas.box(x + i * columnWidth, y, columnWidth, this.height(canvas.fonts, width), thinLine)
        renderColumn(canvas, column, rows[i]!, x + i * columnWidth, y, columnWidth)
      }
    },
  }
}

/** The three usual rules: name, position and office, date. */
export function signatory(
  heading: string,
  signer: Signatory,
  captions: { name: string; position?: string; date?: string },
): SignatureColumn {
  return {
    heading,
    rules: [
      {
        value: signer.name ?? '',
        caption: captions.name,
        bold: true,
        spaceAbove: signer.signature ? inkHeight + noteHeight + 2 : 7,
        signature: signer.signature ?? null,
      },
      ...(captions.position === undefined ? [] : [{ value: signer.position ?? '', caption: captions.position }]),
      ...(captions.date === undefined ? [] : [{ value: formatDayForForm(signer.date), caption: captions.date }]),
    ],
  }
}

/** Where one person signed on a screen, the names of all stay on one line. */
function withCommonSpace(columns: readonly SignatureColumn[]): readonly SignatureColumn[] {
  const spaceOf = (index: number) => Math.max(...columns.map(({ rules }) => rules[index]?.spaceAbove ?? 0))
  if (!columns.some(({ rules }) => rules.some(({ signature }) => signature))) return columns
  return columns.map((column) => ({
    ...column,
    rules: column.rules.map((rule, index) => ({ ...rule, spaceAbove: spaceOf(index) || 2 })),
  }))
}

const captionLines = (fonts: Fonts, rule: SignatureRule, width: number): string[] =>
  rule.caption ? wrapText(fonts, rule.caption, width - 2 * inset, 'regular', small) : []

const fitValue = (fonts: Fonts, rule: SignatureRule, width: number) =>
  fitOnRule(fonts, rule.value, width - 2 * inset, rule.bold ? 'bold' : 'regular', size, 8)

const ruleHeight = (fonts: Fonts, rule: SignatureRule, width: number): number =>
  (rule.spaceAbove ?? 2) +
  lineHeight(size) +
  0.9 +
  (fitValue(fonts, rule, width).lines.length - 1) * lineHeight(8) +
  captionLines(fonts, rule, width).length * lineHeight(small)

/** Heights of the rules in each column. Rules align if every column has the same number of them. */
function rowHeights(fonts: Fonts, columns: readonly SignatureColumn[], width: number): number[][] {
  const columnWidth = width / columns.length
  const heights = columns.map(({ rules }) => rules.map((rule) => ruleHeight(fonts, rule, columnWidth)))
  const count = heights[0]?.length ?? 0
  if (heights.some((column) => column.length !== count)) return heights
  const common = Array.from({ length: count }, (_, i) => Math.max(...heights.map((column) => column[i]!)))
  return columns.map(() => common)
}

function renderColumn(
  canvas: Canvas,
  column: SignatureColumn,
  rows: readonly number[],
  x: number,
  y: number,
  width: number,
): void {
  let top = y + 1.5
  canvas.text(x + 1.5, top + lineHeight(size) * 0.8, column.heading, { size, font: 'bold' })
  top += lineHeight(size)
  for (const [i, rule] of column.rules.entries()) {
    const value = fitValue(canvas.fonts, rule, width)
    if (rule.signature) renderSignature(canvas, rule.signature, x, top, width)
    const baseline = top + (rule.spaceAbove ?? 2) + lineHeight(size) * 0.8 + (value.lines.length - 1) * lineHeight(8)
    for (const [k, text] of value.lines.entries())
      canvas.text(x + width / 2, baseline - (value.lines.length - 1 - k) * lineHeight(8), text, {
        font: rule.bold ? 'bold' : 'regular',
        size: value.size,
        align: 'center',
      })
    canvas.line(x + inset, baseline + 1, x + width - inset, baseline + 1)
    for (const [k, caption] of captionLines(canvas.fonts, rule, width).entries())
      canvas.text(x + width / 2, baseline + 1.2 + (k + 0.75) * lineHeight(small), caption, {
        size: small,
        align: 'center',
      })
    top += rows[i]!
  }
}

function renderSignature(canvas: Canvas, signature: PrintedSignature, x: number, top: number, width: number): void {
  const { strokes, typedName, note } = signature
  const room = Math.min(inkWidth, width - 2 * inset)
  const left = x + (width - room) / 2
  for (const stroke of fitStrokes(strokes ?? [], room, inkHeight)) {
    for (const [at, [px, py]] of stroke.entries()) {
      // A dot is a stroke of one point.
      const [toX, toY] = stroke[at + 1] ?? (stroke.length === 1 ? [px + inkLine, py] : [px, py])
      if (toX !== px || toY !== py) canvas.line(left + px, top + py, left + toX, top + toY, inkLine)
    }
  }
  if (typedName !== undefined) {
    const fitted = fitOnRule(canvas.fonts, typedName, width - 2 * inset, 'regular', 13, 8)
    for (const [k, text] of fitted.lines.entries())
      canvas.text(x + width / 2, top + inkHeight - 2 - (fitted.lines.length - 1 - k) * lineHeight(8), text, {
        size: fitted.size,
        align: 'center',
      })
  }
  const lines = wrapText(canvas.fonts, note, width - 2 * inset, 'regular', noteSize)
  const first = top + inkHeight + noteHeight - 0.6 - (lines.length - 1) * lineHeight(noteSize)
  for (const [k, text] of lines.entries())
    canvas.text(x + width / 2, first + k * lineHeight(noteSize), text, { size: noteSize, align: 'center', gray: 0.25 })
}
