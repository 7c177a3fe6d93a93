import { detectImageType } from './image-type.ts'

/** The first frame header of a JPEG file: its markers are FFC0 to FFCF without FFC4, FFC8 and FFCC, which begin tables. */
function jpegSize(view: DataView): readonly [number, number] | null {
  let at = 2
  while (at + 9 <= view.byteLength) {
    if (view.getUint8(at) !== 0xff) return null
    const marker = view.getUint8(at + 1)
    if (marker === 0xff) at += 1
    else if (marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker))
      return [view.getUint16(at + 7), view.getUint16(at + 5)]
    else at += 2 + view.getUint16(at + 2)
  }
  return null
}

function webpSize(view: DataView): readonly [number, number] | null {
  const uint24 = (at: number) => view.getUint16(at, true) + view.getUint8(at + 2) * 65_536
  switch (view.getUint8(15)) {
    // `VP8X`, `VP8L`, `VP8 `: extended, lossless, lossy.
    case 0x58:
      return [uint24(24) + 1, uint24(27) + 1]
    case 0x4c: {
      const bits = view.getUint32(21, true)
      return [(bits & 0x3fff) + 1, ((bits >> 14) & 0x3fff) + 1]
    }
    default:
      return [view.getUint16(26, true) & 0x3fff, view.getUint16(28, true) & 0x3fff]
  }
}

/** So many bytes say the size. */
const headBytes = { png: 24, webp: 30 }

/** How many pixels the image claims to have, which decides how much memory it needs when it is shown; null if its beginning does not say. */
export function claimedPixels(bytes: Uint8Array): number | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const type = detectImageType(bytes)
  if (type === null || (type !== 'jpeg' && bytes.length < headBytes[type])) return null
  const size =
    type === 'png' ? [view.getUint32(16), view.getUint32(20)] : type === 'webp' ? webpSize(view) : jpegSize(view)
  return size === null ? null : size[0]! * size[1]!
}
