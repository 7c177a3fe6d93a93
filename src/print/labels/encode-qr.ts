/** Encodes the QR code of a tag: the size that level L needs, with the strongest error correction that fits that size (D4.8). */
import { encode } from 'uqr'

export type QrLevel = 'L' | 'M' | 'Q' | 'H'
export type Matrix = readonly (readonly boolean[])[]

export interface Qr {
  text: string
  matrix: Matrix
  level: QrLevel
}

/** Width of the quiet zone in modules, from the QR standard. */
export const quietZoneModules = 4
/** Millimeters. Smaller modules are hard to read at arm's length. */
export const minModuleSize = 0.4

export function encodeQr(text: string): Qr {
  // A fixed mask is enough here: the mask does not change the size, and trying all eight takes most of the time.
  const { version } = encode(text, { ecc: 'L', border: 0, maskPattern: 0 })
  for (const level of ['H', 'Q', 'M'] as const) {
    const matrix = tryEncode(text, level, version)
    if (matrix) return { text, matrix, level }
  }
  return { text, matrix: encode(text, { ecc: 'L', border: 0 }).data, level: 'L' }
}

function tryEncode(text: string, ecc: QrLevel, maxVersion: number): Matrix | undefined {
  try {
    return encode(text, { ecc, border: 0, maxVersion }).data
  } catch (error) {
    if (error instanceof RangeError) return undefined
    throw error
  }
}
