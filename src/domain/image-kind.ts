import { imageLimitMegabytes } from '#contract/limits.ts'
import { sentences } from '#contract/sentences.ts'

const begins = (bytes: Uint8Array, wanted: readonly number[], at = 0): boolean =>
  wanted.every((byte, index) => bytes[at + index] === byte)

/** The kind of a picture by its first bytes; null for anything that is not accepted (spec 5). A name or a declared type proves nothing. */
export function imageKind(bytes: Uint8Array): 'jpeg' | 'png' | 'webp' | null {
  if (begins(bytes, [0xff, 0xd8, 0xff])) return 'jpeg'
  if (begins(bytes, [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])) return 'png'
  if (begins(bytes, [0x52, 0x49, 0x46, 0x46]) && begins(bytes, [0x57, 0x45, 0x42, 0x50], 8)) return 'webp'
  return null
}

/** What is wrong with a picture, in the specified words; null when it may be sent. `head` are its first bytes, at least twelve. */
export function imageTrouble(head: Uint8Array, bytes: number): string | null {
  if (imageKind(head) === null) return sentences.imageFormat
  return bytes > imageLimitMegabytes * 1024 * 1024 ? sentences.imageSize : null
}
