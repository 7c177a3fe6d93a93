/** A QR code at the right edge with text below it, beside the blocks that follow: it takes no height of its own. */
import { encodeQr, quietZoneModules } from '../labels/encode-qr.ts'
import type { Block } from '../layout/block.ts'

export const codeCorner = (text: string, size: number): Block => ({
  height: () => 0,
  render({ page }, x, y, width) {
    const { matrix } = encodeQr(text)
    const module = size / (matrix.length + 2 * quietZoneModules)
    const inset = quietZoneModules * module
    page.drawOps.push({ kind: 'modules', x: x + width - size + inset, y: y + inset, module, matrix })
  },
})
