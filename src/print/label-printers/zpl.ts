/**
 * A label in ZPL, the language of Zebra and many other label printers: one picture (`^GFA`), so that every printer prints the same letters.
 * Its rows are shortened as ZPL allows: a count before a repeated digit, a comma for "white to the end", a colon for "as the row before".
 */
import { hexOf } from '#domain/text/hex.ts'
import type { Bitmap } from '../raster/bitmap.ts'

/** `G` to `Y`: 1 to 19 digits; `g` to `z`: 20 to 400. */
function repeated(digit: string, count: number): string {
  let text = ''
  let left = count
  while (left > 0) {
    const twenties = Math.min(20, Math.floor(left / 20))
    if (twenties > 0) text += String.fromCharCode('f'.charCodeAt(0) + twenties)
    left -= twenties * 20
    const ones = left < 20 ? left : 0
    // One digit needs no count.
    if (ones > 1 || (ones === 1 && twenties > 0)) text += String.fromCharCode('F'.charCodeAt(0) + ones)
    left -= ones
    text += digit
  }
  return text
}

function shortenRow(hex: string): string {
  const end = hex.replace(/0+$/, '')
  const filled = hex.replace(/F+$/, '')
  const body = filled.length < hex.length ? filled : end
  const digits = [...body.matchAll(/(.)\1*/g)].map(([run, digit = '']) => repeated(digit, run.length)).join('')
  if (body.length === hex.length) return digits
  return `${digits}${filled.length < hex.length ? '!' : ','}`
}

export function zplLabel({ width, height, rowBytes, data }: Bitmap): Uint8Array {
  const rows: string[] = []
  let before = ''
  for (let row = 0; row < height; row++) {
    const hex = hexOf(data.subarray(row * rowBytes, (row + 1) * rowBytes)).toUpperCase()
    rows.push(row > 0 && hex === before ? ':' : shortenRow(hex))
    before = hex
  }
  const total = rowBytes * height
  const lines = [
    '^XA',
    `^PW${width}`,
    `^LL${height}`,
    '^LH0,0',
    `^FO0,0^GFA,${total},${total},${rowBytes},${rows.join('')}^FS`,
    '^PQ1',
    '^XZ',
    '',
  ]
  return new TextEncoder().encode(lines.join('\n'))
}
