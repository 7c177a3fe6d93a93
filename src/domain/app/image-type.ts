import { fixedTexts } from '#contract/fixed-texts.ts'
import { imageLimitMegabytes } from '#contract/limits.ts'

const startsWithBytes = (bytes: Uint8Array, expected: readonly number[], offset = 0): boolean =>
  expected.every((byte, index) => bytes[offset + index] === byte)

/** The kind of a picture by its first bytes; null for anything that is not accepted (specification §5). A name or a declared type proves nothing. */
export function detectImageType(bytes: Uint8Array): 'jpeg' | 'png' | 'webp' | null {
  if (startsWithBytes(bytes, [0xff, 0xd8, 0xff])) return 'jpeg'
  if (startsWithBytes(bytes, [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])) return 'png'
  if (startsWithBytes(bytes, [0x52, 0x49, 0x46, 0x46]) && startsWithBytes(bytes, [0x57, 0x45, 0x42, 0x50], 8))
    return 'webp'
  return null
}

/** What is wrong with a picture, in the specified words; null when it may be sent. `head` are its first bytes, at least twelve. */
export function imageError(firstBytes: Uint8Array, byteCount: number): string | null {
  if (detectImageType(firstBytes) === null) return fixedTexts.imageFormat
  return byteCount > imageLimitMegabytes * 1024 * 1024 ? fixedTexts.imageSize : null
}
