/** A picture of black and white dots, as label printers take it: rows of whole bytes, the leftmost dot in the highest bit, 1 is black. */
export interface Bitmap {
  width: number
  height: number
  rowBytes: number
  data: Uint8Array
}

export function blankBitmap(width: number, height: number): Bitmap {
  const rowBytes = Math.ceil(width / 8)
  return { width, height, rowBytes, data: new Uint8Array(rowBytes * height) }
}

/** Blackens dots `from` (inclusive) to `to` (exclusive) of a row; those outside of the picture are left out. */
export function blacken(bitmap: Bitmap, row: number, from: number, to: number): void {
  if (row < 0 || row >= bitmap.height) return
  const start = row * bitmap.rowBytes
  for (let x = Math.max(0, from); x < Math.min(bitmap.width, to); x++) bitmap.data[start + (x >> 3)]! |= 0x80 >> (x & 7)
}
