/** Check boxes with labels, in columns. A long text after a label takes more lines; nothing is cut. */
import type { Fonts } from '../fonts/fonts.ts'
import type { Block } from '../layout/block.ts'
import { type Canvas, textWidth } from '../layout/canvas.ts'
import { fitOnRule } from '../layout/wrap-text.ts'

export interface Choice {
  label: string
  isTicked: boolean
  /** Text on the rule after the label: "Others (Specify) ____". */
  fillIn?: string
}

const boxSize = 3.2
/** Of the boxes, to the right of the heading. */
const indent = 12
const rowHeight = 5.4
const size = 10
const minSize = 8
const smallLeading = 3.4

/** A heading line, then the boxes row by row. */
export function checkBoxes(heading: string, choices: readonly Choice[], columns: number): Block {
  const rows = Array.from({ length: Math.ceil(choices.length / columns) }, (_, row) =>
    choices.slice(row * columns, (row + 1) * columns),
  )
  const columnWidth = (width: number) => (width - indent) / columns
  const heightOf = (fonts: Fonts, row: readonly Choice[], width: number) =>
    rowHeight +
    (Math.max(...row.map((choice) => fitFillIn(fonts, choice, columnWidth(width)).lines.length)) - 1) * smallLeading
  return {
    height: (fonts, width) => 6 + rows.reduce((sum, row) => sum + heightOf(fonts, row, width), 0),
    render(canvas, x, y, width) {
      canvas.text(x, y + 4, heading, { size })
      let top = y + 6
      for (const row of rows) {
        for (const [i, choice] of row.entries())
          renderChoice(canvas, choice, x + indent + i * columnWidth(width), top, columnWidth(width))
        top += heightOf(canvas.fonts, row, width)
      }
    },
  }
}

/** `from`: where the rule begins, from the left edge of the box. */
function fitFillIn(fonts: Fonts, { label, fillIn = '' }: Choice, width: number) {
  const from = boxSize + 4 + textWidth(fonts, label, 'regular', size)
  return { from, ...fitOnRule(fonts, fillIn, width - from - 5, 'bold', size, minSize) }
}

function renderChoice(canvas: Canvas, choice: Choice, x: number, y: number, width: number): void {
  renderTickBox(canvas, x, y + 0.4, choice.isTicked)
  canvas.text(x + boxSize + 2, y + 3.2, choice.label, { size })
  if (choice.fillIn === undefined) return
  const { from, lines, size: fittedSize } = fitFillIn(canvas.fonts, choice, width)
  for (const [i, line] of lines.entries()) {
    const baseline = y + 3.2 + i * smallLeading
    canvas.text(x + from + 1, baseline, line, { font: 'bold', size: fittedSize })
    canvas.line(x + from, baseline + 0.8, x + width - 4, baseline + 0.8, 0.15)
  }
}

/** A box, with a tick if `isTicked`. */
function renderTickBox(canvas: Canvas, x: number, y: number, isTicked: boolean): void {
  canvas.box(x, y, boxSize, boxSize, 0.25)
  if (!isTicked) return
  canvas.line(x + 0.6, y + 1.7, x + 1.4, y + 2.6, 0.45)
  canvas.line(x + 1.4, y + 2.6, x + 2.8, y + 0.6, 0.45)
}
