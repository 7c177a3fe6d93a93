/** A photo in place of the camera: read with all the time it needs, at full size first, then shrunk (shrinking removes noise and moiré). */
import type { Reading } from './decode-protocol.ts'
import { nothing } from './decode-protocol.ts'
import type { Decoder } from './decoder.ts'

const longestSide = 4_096

/** `undefined`: the file is no picture that this browser can open. */
export async function readPhoto(decoder: Decoder, file: Blob): Promise<Reading | undefined> {
  let size: { width: number; height: number }
  try {
    const whole = await createImageBitmap(file)
    size = { width: whole.width, height: whole.height }
    whole.close()
  } catch {
    return undefined
  }
  const long = Math.max(size.width, size.height)
  for (const side of [longestSide, 1_600, 800]) {
    const scale = Math.min(1, side / long)
    if (side !== longestSide && scale === 1) break
    const bitmap = await createImageBitmap(file, {
      resizeWidth: Math.max(1, Math.round(size.width * scale)),
      resizeHeight: Math.max(1, Math.round(size.height * scale)),
      resizeQuality: 'medium',
    })
    const reading = await decoder.read(bitmap, true)
    if (reading.codes.length > 0) return reading
  }
  return nothing(size.width, size.height, 'wasm')
}
