import { fixedTexts } from '#contract/fixed-texts.ts'
import { imageLimitMegabytes } from '#contract/limits.ts'

const startsWithBytes = (bytes: Uint8Array, expected: readonly number[], offset = 0): boolean =>
  expected.every((byte, index) => bytes[offset + index] === byte)

/** The image type by the first bytes; null for types that are not accepted (specification §5). File name and declared type are not trusted. */
export function detectImageType(bytes: Uint8Array): 'jpeg' | 'png' | 'webp' | null {
  if (startsWithBytes(bytes, [0xff, 0xd8, 0xff])) return 'jpeg'
  if (startsWithBytes(bytes, [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])) return 'png'
  if (startsWithBytes(bytes, [0x52, 0x49, 0x46, 0x46]) && startsWithBytes(bytes, [0x57, 0x45, 0x42, 0x50], 8))
    return 'webp'
  return null
}

/** Why an image cannot be sent, as the fixed text; null if it can. `firstBytes` needs at least twelve bytes. */
export function imageError(firstBytes: Uint8Array, byteCount: number): string | null {
  if (detectImageType(firstBytes) === null) return fixedTexts.imageFormat
  return byteCount > imageLimitMegabytes * 1024 * 1024 ? fixedTexts.imageSize : null
}
