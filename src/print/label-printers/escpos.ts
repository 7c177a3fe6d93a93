/**
 * A label in ESC/POS, the language of receipt printers and small Bluetooth printers: pictures of rows of dots (`GS v 0`). The gap to the
 * next label is white rows, because the length of a feed differs between printers.
 */
import type { Bitmap } from '../raster/bitmap.ts'

/** Rows of one picture. Small printers have little memory. */
const bandRows = 128

/** `gapRows`: white rows after the label. */
export function escposLabel({ height, rowBytes, data }: Bitmap, gapRows: number): Uint8Array {
  const rows = height + gapRows
  const bands = Math.ceil(rows / bandRows)
  const reset = [0x1b, 0x40]
  const bytes = new Uint8Array(reset.length + bands * 8 + rows * rowBytes)
  bytes.set(reset)
  let at = reset.length
  for (let from = 0; from < rows; from += bandRows) {
    const count = Math.min(bandRows, rows - from)
    bytes.set([0x1d, 0x76, 0x30, 0, rowBytes & 0xff, rowBytes >> 8, count & 0xff, count >> 8], at)
    at += 8
    bytes.set(data.subarray(from * rowBytes, (from + count) * rowBytes), at)
    at += count * rowBytes
  }
  return bytes
}
