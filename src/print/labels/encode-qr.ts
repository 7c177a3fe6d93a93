/** The code on a tag: as few modules as level L needs, at the strongest correction that those modules can carry (D4.8). */
import { encode } from 'uqr'

export type QrLevel = 'L' | 'M' | 'Q' | 'H'
export type Matrix = readonly (readonly boolean[])[]

export interface Qr {
  text: string
  matrix: Matrix
  level: QrLevel
}

/** White modules that must surround a code, by its standard. */
export const quietZoneModules = 4
/** Modules smaller than this in millimetres are hard to read at arm's length. */
export const minModuleSize = 0.4

export function encodeQr(text: string): Qr {
  // The mask does not change the size, and trying all eight is most of the work.
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
