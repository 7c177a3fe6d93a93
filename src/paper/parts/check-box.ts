/** Boxes to tick, in columns, with what they stand for. */
import type { Block } from '../page/block.ts'
import type { Pen } from '../page/pen.ts'

export interface Choice {
  label: string
  ticked: boolean
  /** What is written on the rule behind the label: "Others (Specify) ____". */
  fillIn?: string
}

const side = 3.2
const rowHeight = 5.4
const size = 10

/** A line above, then the boxes row by row. */
export function checkBoxes(heading: string, choices: readonly Choice[], columns: number, indent = 12): Block {
  const rows = Math.ceil(choices.length / columns)
  return {
    height: () => 6 + rows * rowHeight,
    draw(pen, x, y, width) {
      pen.text(x, y + 4, heading, { size })
      const own = (width - indent) / columns
      for (const [i, choice] of choices.entries())
        drawChoice(pen, choice, x + indent + (i % columns) * own, y + 6 + Math.floor(i / columns) * rowHeight, own)
    },
  }
}

function drawChoice(pen: Pen, choice: Choice, x: number, y: number, width: number): void {
  tickBox(pen, x, y + 0.4, choice.ticked)
  pen.text(x + side + 2, y + 3.2, choice.label, { size })
  if (choice.fillIn === undefined) return
  const from = x + side + 4 + choice.label.length * 1.75
  pen.line(from, y + 4, x + width - 4, y + 4, 0.15)
  pen.text(from + 1, y + 3.2, choice.fillIn, { face: 'bold', size })
}

/** A box, with a tick when it applies. */
function tickBox(pen: Pen, x: number, y: number, ticked: boolean): void {
  pen.box(x, y, side, side, 0.25)
  if (!ticked) return
  pen.line(x + 0.6, y + 1.7, x + 1.4, y + 2.6, 0.45)
  pen.line(x + 1.4, y + 2.6, x + 2.8, y + 0.6, 0.45)
}
