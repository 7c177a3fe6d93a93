/** A photo in place of the camera: read with all the time it needs, at full size first, then shrunk (shrinking removes noise and moiré). */

import type { Decoder, Reading } from '../decode/decoder-messages.ts'
import { emptyReading } from '../decode/decoder-messages.ts'

const maxSide = 4_096

/** `undefined`: the file is no picture that this browser can open. */
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
    const reading = await decoder.read(bitmap, true)
    if (reading.codes.length > 0) return reading
  }
  return emptyReading(size.width, size.height, 'wasm')
}
