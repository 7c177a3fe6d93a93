/** Check boxes with labels, in columns. */
import type { Block } from '../layout/block.ts'
import type { Canvas } from '../layout/canvas.ts'

export interface Choice {
  label: string
  isTicked: boolean
  /** Text on the rule after the label: "Others (Specify) ____". */
  fillIn?: string
}

const boxSize = 3.2
const rowHeight = 5.4
const size = 10

/** A heading line, then the boxes row by row. */
export function checkBoxes(heading: string, choices: readonly Choice[], columns: number, indent = 12): Block {
  const rows = Math.ceil(choices.length / columns)
  return {
    height: () => 6 + rows * rowHeight,
    render(canvas, x, y, width) {
      canvas.text(x, y + 4, heading, { size })
      const columnWidth = (width - indent) / columns
      for (const [i, choice] of choices.entries())
        renderChoice(
          canvas,
          choice,
          x + indent + (i % columns) * columnWidth,
          y + 6 + Math.floor(i / columns) * rowHeight,
          columnWidth,
        )
    },
  }
}

function renderChoice(canvas: Canvas, choice: Choice, x: number, y: number, width: number): void {
  renderTickBox(canvas, x, y + 0.4, choice.isTicked)
  canvas.text(x + boxSize + 2, y + 3.2, choice.label, { size })
  if (choice.fillIn === undefined) return
  const from = x + boxSize + 4 + choice.label.length * 1.75
  canvas.line(from, y + 4, x + width - 4, y + 4, 0.15)
  canvas.text(from + 1, y + 3.2, choice.fillIn, { font: 'bold', size })
}

/** A box, with a tick if `isTicked`. */
function renderTickBox(canvas: Canvas, x: number, y: number, isTicked: boolean): void {
  canvas.box(x, y, boxSize, boxSize, 0.25)
  if (!isTicked) return
  canvas.line(x + 0.6, y + 1.7, x + 1.4, y + 2.6, 0.45)
  canvas.line(x + 1.4, y + 2.6, x + 2.8, y + 0.6, 0.45)
}
