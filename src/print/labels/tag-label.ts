/**
 * Renders one tag. Promises: nothing leaves the label; the property number is never cut (it shrinks, then takes two lines); other texts
 * shrink, then end with an ellipsis after a word; the code keeps its quiet zone of four modules on every side.
 */
import { type Canvas, textWidth } from '../layout/canvas.ts'
import { millimetersPerPoint } from '../layout/page.ts'
import { type Matrix, quietZoneModules } from './encode-qr.ts'
import type { TagLabel } from './label-kinds.ts'
import { chooseLines, committeeLine, type FittedLine, heightOf, instituteLine } from './label-lines.ts'

export interface Box {
  x: number
  y: number
  width: number
  height: number
}

const padding = 1.6
/** Labels of at least this height (mm) have a full-width institute line above the code and a committee line below it. */
const tallFrom = 30
const band = { above: 4.2, below: 4 }

/** Side of the code with its quiet zone, for a label of this size. */
export function codeSize(width: number, height: number): number {
  const availableHeight = height >= tallFrom ? height - band.above - band.below + 2 : height - 1
  return Math.min(availableHeight, width * (height >= tallFrom ? 0.46 : 0.44), 42)
}

/** Size of a module if a code of so many modules fills `side`. `dot`: of a label printer, which prints whole dots only. */
export function moduleSize(side: number, modules: number, dot: number | undefined): number {
  const module = side / (modules + 2 * quietZoneModules)
  return dot === undefined || module < dot ? module : Math.floor(module / dot + 1e-6) * dot
}

/** `dot`: size of a dot in millimeters, for a label printer. */
export function renderLabel(
  canvas: Canvas,
  label: TagLabel,
  matrix: Matrix,
  box: Box,
  dot: number | undefined,
): { module: number } {
  const side = codeSize(box.width, box.height)
  const module = moduleSize(side, matrix.length, dot)
  const quietZone = (side - matrix.length * module) / 2
  const onDot = (place: number) => (dot === undefined ? place : Math.round(place / dot) * dot)
  canvas.page.drawOps.push({
    kind: 'modules',
    x: onDot(box.x + box.width - side - 0.3 + quietZone),
    y: onDot(box.y + (box.height - side) / 2 + quietZone),
    module,
    matrix,
  })
  const x = box.x + padding
  const textWidthBeside = box.width - side - 0.3 - padding
  if (box.height < tallFrom) {
    drawLines(
      canvas,
      chooseLines(canvas.fonts, label, textWidthBeside, box.height - 2 * padding, true),
      x,
      box.y + padding,
      box.height - 2 * padding,
      textWidthBeside,
    )
    return { module }
  }
  const full = box.width - 2 * padding
  drawLines(canvas, [instituteLine(canvas.fonts, label, full, 9)], x, box.y + 1, band.above)
  const middle = box.height - band.above - band.below - 1
  drawLines(canvas, chooseLines(canvas.fonts, label, textWidthBeside, middle, false), x, box.y + band.above + 1, middle)
  if (label.kind === 'product')
    drawLines(canvas, [committeeLine(7)], x, box.y + box.height - band.below - 0.6, band.below, full)
  return { module }
}

function drawLines(
  canvas: Canvas,
  lines: readonly FittedLine[],
  x: number,
  y: number,
  height: number,
  width = 0,
): void {
  let top = y + Math.max(0, height - heightOf(lines)) / 2
  for (const line of lines) {
    const baseline = top + line.size * millimetersPerPoint * 0.95
    canvas.text(x, baseline, line.text, { font: line.font, size: line.size })
    if (line.ruleAfter) {
      const end = x + textWidth(canvas.fonts, line.text, line.font, line.size) + 0.8
      canvas.line(end, baseline + 0.4, Math.max(end + 6, x + width), baseline + 0.4, 0.15)
    }
    top += line.height
  }
}
