/**
 * The views that zxing-js takes of a frame, one at each attempt. Its finder is easily misled by noise and clutter: shrinking removes
 * noise, the crop removes clutter. On real photos the four together read 1.6 times what the full frame alone does.
 */
export interface View {
  /** The part of the frame that is looked at, in frame pixels. */
  left: number
  top: number
  width: number
  height: number
  /** Output pixels per frame pixel. */
  scale: number
}

const fullView = (width: number, height: number, scale: number): View => ({ left: 0, top: 0, width, height, scale })

/** Full, half, 640 pixels wide, middle half; then again. */
export function viewForAttempt(attempt: number, width: number, height: number): View {
  switch (attempt % 4) {
    case 0:
      return fullView(width, height, 1)
    case 1:
      return fullView(width, height, 0.5)
    case 2:
      return fullView(width, height, Math.min(1, 640 / Math.max(width, height, 1)))
    default:
      return { left: width / 4, top: height / 4, width: width / 2, height: height / 2, scale: 1 }
  }
}

/** From three finder patterns (bottom left, top left, top right, as zxing-js gives them) to four corners in frame pixels. */
export function cornersOf(points: readonly { x: number; y: number }[], view: View) {
  const [bottomLeft, topLeft, topRight] = points
  if (!bottomLeft || !topLeft || !topRight) return []
  const bottomRight = { x: bottomLeft.x + topRight.x - topLeft.x, y: bottomLeft.y + topRight.y - topLeft.y }
  const center = { x: (bottomLeft.x + topRight.x) / 2, y: (bottomLeft.y + topRight.y) / 2 }
  // The points are finder centres, 3.5 modules inside a symbol of about 29.
  const scaleUp = 29 / 22
  return [topLeft, topRight, bottomRight, bottomLeft].map(({ x, y }) => ({
    x: view.left + (center.x + (x - center.x) * scaleUp) / view.scale,
    y: view.top + (center.y + (y - center.y) * scaleUp) / view.scale,
  }))
}
