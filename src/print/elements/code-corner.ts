/** QR codes on forms. */
import { encodeQr, quietZoneModules } from '../labels/encode-qr.ts'
import type { Block } from '../layout/block.ts'
import type { Canvas } from '../layout/canvas.ts'

function renderCode({ page }: Canvas, text: string, x: number, y: number, size: number): void {
  const { matrix } = encodeQr(text)
  const module = size / (matrix.length + 2 * quietZoneModules)
  const inset = quietZoneModules * module
  page.drawOps.push({ kind: 'modules', x: x + inset, y: y + inset, module, matrix })
}

/** At the right edge, beside the blocks that follow: it takes no height of its own. `size` in millimeters, with its quiet zone. */
export const codeCorner = (text: string, size: number): Block => ({
  height: () => 0,
  render: (canvas, x, y, width) => renderCode(canvas, text, x + width - size, y, size),
})

/** In the middle of the line. `size` in millimeters, with its quiet zone. */
export const codeInCenter = (text: string, size: number): Block => ({
  height: () => size,
  render: (canvas, x, y, width) => renderCode(canvas, text, x + (width - size) / 2, y, size),
})
