/** Reads a photo instead of the camera: first at full size, then shrunk (shrinking removes noise and moiré), without a time limit. */

import type { Decoder, Reading } from '../decode/decoder-messages.ts'
import { emptyReading } from '../decode/decoder-messages.ts'

const maxSide = 4_096

/** `undefined` means that this browser cannot open the file as an image. */
export async function readPhoto(decoder: Decoder, file: Blob): Promise<Reading | undefined> {
  let size: { width: number; height: number }
  try {
    const fullBitmap = await createImageBitmap(file)
    size = { width: fullBitmap.width, height: fullBitmap.height }
    fullBitmap.close()
  } catch {
    return undefined
  }
  const longSide = Math.max(size.width, size.height)
  for (const side of [maxSide, 1_600, 800]) {
    const scale = Math.min(1, side / longSide)
    if (side !== maxSide && scale === 1) break
    const bitmap = await createImageBitmap(file, {
      resizeWidth: Math.max(1, Math.round(size.width * scale)),
      resizeHeight: Math.max(1, Math.round(size.height * scale)),
      resizeQuality: 'medium',
    })
    const reading = await decoder.read(bitmap, { thorough: true })
    if (reading.codes.length > 0) return reading
  }
  return emptyReading(size.width, size.height, 'wasm')
}
