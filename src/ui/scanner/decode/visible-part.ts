/**
 * The visible part of a camera frame: the video covers its element, so the screen shows only the middle of the frame. A tag outside of it must not be
 * listed or counted.
 */
import type { Corner, Size } from './decoder-messages.ts'

/** A rectangle of a frame, in frame pixels. */
export interface Part extends Size {
  left: number
  top: number
}

/** How much is read beyond each edge, as a share of the visible side: the quiet zone of a tag at the edge, and a corner that is cut off. */
const marginShare = 1 / 8

/** The middle of the frame, as `object-fit: cover` shows it in `box`. Without a box, or in an empty one, the whole frame. */
export function visiblePart(frame: Size, box: Size | undefined): Part {
  if (!box || box.width <= 0 || box.height <= 0) return { left: 0, top: 0, width: frame.width, height: frame.height }
  const scale = Math.max(box.width / frame.width, box.height / frame.height)
  const width = Math.min(frame.width, box.width / scale)
  const height = Math.min(frame.height, box.height / scale)
  return { left: (frame.width - width) / 2, top: (frame.height - height) / 2, width, height }
}

/** The part of a frame to read for its visible part: whole pixels, with a margin. */
export function partToRead(frame: Size, { left, top, width, height }: Part): Part {
  const range = (start: number, length: number, limit: number) => {
    const from = Math.max(0, Math.floor(start - length * marginShare))
    return [from, Math.min(limit, Math.ceil(start + length * (1 + marginShare))) - from] as const
  }
  const [readLeft, readWidth] = range(left, width, frame.width)
  const [readTop, readHeight] = range(top, height, frame.height)
  return { left: readLeft, top: readTop, width: readWidth, height: readHeight }
}

/** Whether a code is visible: its center is in the visible part. Results without corners count as visible. */
export function isVisible({ left, top, width, height }: Part, corners: readonly Corner[]): boolean {
  if (corners.length === 0) return true
  const center = (of: (corner: Corner) => number) =>
    corners.reduce((sum, corner) => sum + of(corner), 0) / corners.length
  const x = center((corner) => corner.x)
  const y = center((corner) => corner.y)
  return x >= left && x <= left + width && y >= top && y <= top + height
}
