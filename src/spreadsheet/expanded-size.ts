import { Unzip, UnzipInflate, unzipSync } from 'fflate'

/** Small, so that a short piece of the file never expands to much before it is measured: at most a thousand times. */
const pieceBytes = 16 * 1024

/**
 * Whether the entries of a ZIP file expand to more bytes than this: by what the file claims, which decides how much memory unpacking asks for, and by
 * what really comes out, which is measured without being kept. False for bytes that are no ZIP file.
 */
export function expandsBeyond(bytes: Uint8Array, limit: number): boolean {
  let claimed = 0
  let expanded = 0
  try {
    unzipSync(bytes, {
      filter({ originalSize }) {
        claimed += originalSize
        return false
      },
    })
    if (claimed > limit) return true
    const unzip = new Unzip((entry) => {
      entry.ondata = (error, piece) => {
        if (!error) expanded += piece.length
      }
      entry.start()
    })
    unzip.register(UnzipInflate)
    for (let at = 0; at < bytes.length && expanded <= limit; at += pieceBytes)
      unzip.push(bytes.subarray(at, at + pieceBytes), at + pieceBytes >= bytes.length)
  } catch {
    // Damaged: reading it says so.
  }
  return expanded > limit
}
