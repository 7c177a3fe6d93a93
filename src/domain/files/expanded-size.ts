/** How much compressed bytes expand to, measured without keeping it: what a stranger packed must not fill the memory. */
import { Inflate, Unzip, UnzipInflate, unzipSync } from 'fflate'

/** Small, so that a short piece of the file never expands to much before it is measured: at most a thousand times. */
const pieceBytes = 16 * 1024

/** Gives the pieces to `push` until they have expanded to more than the limit. Damaged bytes expand to what comes before the damage: reading them says so. */
function measureBeyond(
  bytes: Uint8Array,
  limit: number,
  open: (onExpanded: (piece: Uint8Array) => void) => (piece: Uint8Array, isLast: boolean) => void,
): boolean {
  let expanded = 0
  try {
    const push = open((piece) => {
      expanded += piece.length
    })
    for (let at = 0; at < bytes.length && expanded <= limit; at += pieceBytes)
      push(bytes.subarray(at, at + pieceBytes), at + pieceBytes >= bytes.length)
  } catch {
    // Damaged.
  }
  return expanded > limit
}

/** Whether the sizes that a ZIP file claims, which decide how much memory unpacking asks for, are more than the limit. */
function claimsBeyond(bytes: Uint8Array, limit: number): boolean {
  let claimed = 0
  try {
    unzipSync(bytes, {
      filter({ originalSize }) {
        claimed += originalSize
        return false
      },
    })
  } catch {
    // Damaged.
  }
  return claimed > limit
}

/** Whether the entries of a ZIP file expand to more bytes than this: by what the file claims or by what comes out. False for bytes that are no ZIP file. */
export function expandsBeyond(bytes: Uint8Array, limit: number): boolean {
  if (claimsBeyond(bytes, limit)) return true
  return measureBeyond(bytes, limit, (onExpanded) => {
    const unzip = new Unzip((entry) => {
      entry.ondata = (error, piece) => {
        if (!error) onExpanded(piece)
      }
      entry.start()
    })
    unzip.register(UnzipInflate)
    return (piece, isLast) => unzip.push(piece, isLast)
  })
}

/** The same for bytes that are compressed without a container (`deflate-raw`). */
export const inflatesBeyond = (bytes: Uint8Array, limit: number): boolean =>
  measureBeyond(bytes, limit, (onExpanded) => {
    const inflate = new Inflate(onExpanded)
    return (piece, isLast) => inflate.push(piece, isLast)
  })
