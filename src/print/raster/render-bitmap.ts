/**
 * Renders a page as black and white dots for label printers. Promises: the same draw operations as the PDF, at the same places; modules of
 * codes are whole dots of equal size; a line is at least one dot wide; the same page gives the same dots on every machine.
 */
import { type Fonts, glyphRuns } from '../fonts/fonts.ts'
import { glyphContours } from '../fonts/glyph-contours.ts'
import { type DrawOp, millimetersPerPoint, type Page } from '../layout/page.ts'
import { type Bitmap, blacken, blankBitmap } from './bitmap.ts'
import { fillPolygons } from './fill-polygons.ts'

/** Lighter grays are white. */
const isBlack = (gray: number | undefined): boolean => (gray ?? 0) < 0.5

export function renderBitmap(page: Page, fonts: Fonts, dotsPerMillimeter: number): Bitmap {
  const bitmap = blankBitmap(Math.round(page.width * dotsPerMillimeter), Math.round(page.height * dotsPerMillimeter))
  for (const drawOp of page.drawOps) draw(bitmap, drawOp, fonts, dotsPerMillimeter)
  return bitmap
}

function draw(bitmap: Bitmap, drawOp: DrawOp, fonts: Fonts, scale: number): void {
  switch (drawOp.kind) {
    case 'text':
      if (isBlack(drawOp.gray)) drawText(bitmap, drawOp, fonts, scale)
      break
    case 'line':
      drawLine(bitmap, drawOp, scale)
      break
    case 'box':
      for (const side of sidesOf(drawOp)) drawLine(bitmap, side, scale)
      break
    case 'fill':
      if (isBlack(drawOp.gray)) drawRectangle(bitmap, drawOp, scale)
      break
    case 'modules':
      drawModules(bitmap, drawOp, scale)
      break
  }
}

function sidesOf({ x, y, w, h, width }: Extract<DrawOp, { kind: 'box' }>): Line[] {
  const horizontal = [y, y + h].map((at) => ({ x1: x, y1: at, x2: x + w, y2: at, width }))
  const vertical = [x, x + w].map((at) => ({ x1: at, y1: y, x2: at, y2: y + h, width }))
  return [...horizontal, ...vertical]
}

function drawText(bitmap: Bitmap, op: Extract<DrawOp, { kind: 'text' }>, fonts: Fonts, scale: number): void {
  const size = op.size * millimetersPerPoint * scale
  const radians = ((op.angle ?? 0) * Math.PI) / 180
  const [cos, sin] = [Math.cos(radians), Math.sin(radians)]
  let advance = 0
  for (const run of glyphRuns(fonts, op.font, op.text)) {
    const font = fonts[run.font]
    const unit = size / font.unitsPerEm
    for (const glyph of run.glyphs) {
      const polygons = glyphContours(font, glyph).map((contour) => {
        const polygon = new Array<number>(contour.length)
        for (let i = 0; i < contour.length; i += 2) {
          const [along, up] = [advance + contour[i]! * unit, contour[i + 1]! * unit]
          polygon[i] = op.x * scale + along * cos - up * sin
          polygon[i + 1] = op.y * scale - along * sin - up * cos
        }
        return polygon
      })
      fillPolygons(bitmap, polygons)
      advance += font.advanceOf(glyph) * unit
    }
  }
}

interface Line {
  x1: number
  y1: number
  x2: number
  y2: number
  width: number
}

function drawLine(bitmap: Bitmap, { x1, y1, x2, y2, width }: Line, scale: number): void {
  const dots = Math.max(1, Math.round(width * scale))
  const [fromX, toX] = [Math.min(x1, x2) * scale, Math.max(x1, x2) * scale]
  const [fromY, toY] = [Math.min(y1, y2) * scale, Math.max(y1, y2) * scale]
  if (y1 === y2) {
    const top = Math.round(fromY - dots / 2)
    for (let row = top; row < top + dots; row++) blacken(bitmap, row, Math.round(fromX), Math.round(toX))
  } else if (x1 === x2) {
    const left = Math.round(fromX - dots / 2)
    for (let row = Math.round(fromY); row < Math.round(toY); row++) blacken(bitmap, row, left, left + dots)
  } else {
    const half = dots / 2 / Math.hypot(x2 - x1, y2 - y1)
    const [dx, dy] = [(y2 - y1) * half, (x2 - x1) * half]
    const [ax, ay, bx, by] = [x1, y1, x2, y2].map((value) => value * scale) as [number, number, number, number]
    fillPolygons(bitmap, [[ax + dx, ay - dy, bx + dx, by - dy, bx - dx, by + dy, ax - dx, ay + dy]])
  }
}

function drawRectangle(bitmap: Bitmap, { x, y, w, h }: { x: number; y: number; w: number; h: number }, scale: number) {
  for (let row = Math.round(y * scale); row < Math.round((y + h) * scale); row++)
    blacken(bitmap, row, Math.round(x * scale), Math.round((x + w) * scale))
}

/** Every module has the same number of whole dots, so that no row or column of the code is wider than the others. */
function drawModules(bitmap: Bitmap, op: Extract<DrawOp, { kind: 'modules' }>, scale: number): void {
  const dots = Math.max(1, Math.floor(op.module * scale + 1e-6))
  // The rest of the place goes to the quiet zone on both sides.
  const rest = (op.module * scale - dots) * op.matrix.length
  const left = Math.round(op.x * scale + rest / 2)
  const top = Math.round(op.y * scale + rest / 2)
  op.matrix.forEach((modules, row) => {
    modules.forEach((isDark, column) => {
      if (!isDark) return
      for (let dot = 0; dot < dots; dot++)
        blacken(bitmap, top + row * dots + dot, left + column * dots, left + (column + 1) * dots)
    })
  })
}
