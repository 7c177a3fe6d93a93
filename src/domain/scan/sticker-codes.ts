/**
 * Codes of stickers that an institute had before Bilang: property number, old number or serial number as a bar code or Data Matrix. The camera
 * reads those that the institute names, besides its own QR codes.
 */
export const stickerCodes = ['code-39', 'code-128', 'ean-13', 'data-matrix'] as const
export type StickerCode = (typeof stickerCodes)[number]

const isStickerCode = (name: unknown): name is StickerCode => stickerCodes.includes(name as StickerCode)

/** The known names of a list; unknown ones are skipped, because a newer server may have more. */
export const knownStickerCodes = (names: unknown): readonly StickerCode[] =>
  Array.isArray(names) ? stickerCodes.filter((code) => names.filter(isStickerCode).includes(code)) : []

/** Names separated by commas. Throws on an unknown name. */
export function parseStickerCodes(text: string): readonly StickerCode[] {
  const names = text
    .split(',')
    .map((name) => name.trim().toLowerCase())
    .filter((name) => name !== '')
  const unknown = names.find((name) => !isStickerCode(name))
  if (unknown !== undefined) throw new Error(`“${unknown}” is not a sticker code. Known: ${stickerCodes.join(', ')}.`)
  return knownStickerCodes(names)
}

/** One-dimensional codes. They have no error correction, so a single reading is not reliable enough. */
export const isLinear = (code: StickerCode): boolean => code !== 'data-matrix'

const proofMs = 1_500
const fewestCharacters = 4

/**
 * Accepts a bar code when two frames within 1.5 s read the same text, and its text has at least 4 characters. Times are milliseconds of any
 * monotonic clock.
 */
export function makeBarCodeProof(): (texts: readonly string[], now: number) => readonly string[] {
  const seenAt = new Map<string, number>()
  return (texts, now) => {
    const longEnough = [...new Set(texts)].filter((text) => text.length >= fewestCharacters)
    const proven = longEnough.filter((text) => now - (seenAt.get(text) ?? Number.NEGATIVE_INFINITY) <= proofMs)
    for (const [text, at] of seenAt) if (now - at > proofMs) seenAt.delete(text)
    for (const text of longEnough) seenAt.set(text, now)
    return proven
  }
}
