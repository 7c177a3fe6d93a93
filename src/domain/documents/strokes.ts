/** The strokes of a signature on the pad, simplified to few points within the server's limits. */
import { pad, pointLimit, type Stroke, type Strokes, strokeLimit } from '#contract/documents/document-signature.ts'

type Point = Stroke[number]

/** Points closer than this to the previous one make no visible difference. */
const nearest = 4
/** How far an omitted point may be from the line, in units of the pad. */
const tolerance = 1.5
/** Minimum length of a signature; anything shorter is an accidental touch. */
const shortest = 80

export const pointCount = (strokes: Strokes): number => strokes.reduce((sum, { length }) => sum + length, 0)

const limited = (value: number, maximum: number) => Math.min(maximum, Math.max(0, Math.round(value)))

/** A position within the pad as a point. `x` and `y` are shares of its width and height; outside of it they are moved to its edge. */
export const padPoint = (x: number, y: number): Point => [
  limited(x * pad.width, pad.width),
  limited(y * pad.height, pad.height),
]

const distance = ([x1, y1]: Point, [x2, y2]: Point) => Math.hypot(x2 - x1, y2 - y1)

/** Adds the point to the stroke, unless it is too close to the last one. */
export function withPoint(stroke: Stroke, point: Point): Stroke {
  const last = stroke.at(-1)
  return last && distance(last, point) < nearest ? stroke : [...stroke, point]
}

function distanceToLine(point: Point, from: Point, to: Point): number {
  const length = distance(from, to)
  if (length === 0) return distance(point, from)
  const [x, y] = point
  return Math.abs((to[0] - from[0]) * (from[1] - y) - (from[0] - x) * (to[1] - from[1])) / length
}

/** Removes points that a straight line between others represents closely enough (Ramer–Douglas–Peucker). */
export function simplifyStroke(stroke: Stroke): Stroke {
  const isNeeded = stroke.map((_, index) => index === 0 || index === stroke.length - 1)
  const open: [number, number][] = [[0, stroke.length - 1]]
  for (let range = open.pop(); range; range = open.pop()) {
    const [first, last] = range
    let farthest = 0
    let at = -1
    for (let index = first + 1; index < last; index++) {
      const far = distanceToLine(stroke[index] as Point, stroke[first] as Point, stroke[last] as Point)
      if (far > farthest) [farthest, at] = [far, index]
    }
    if (at < 0 || farthest <= tolerance) continue
    isNeeded[at] = true
    open.push([first, at], [at, last])
  }
  return stroke.filter((_, index) => isNeeded[index])
}

/** Whether the pad is full. */
export const isFull = (strokes: Strokes): boolean => strokes.length >= strokeLimit || pointCount(strokes) >= pointLimit

/** Adds a stroke; it is cut off where the pad is full. */
export function withStroke(strokes: Strokes, stroke: Stroke): Strokes {
  if (isFull(strokes) || stroke.length === 0) return strokes
  return [...strokes, simplifyStroke(stroke).slice(0, pointLimit - pointCount(strokes))]
}

/** A tap or a short line is not a signature. */
export function isSignature(strokes: Strokes): boolean {
  const lengths = strokes.map((stroke) =>
    stroke.reduce((sum, point, index) => sum + (index === 0 ? 0 : distance(stroke[index - 1] as Point, point)), 0),
  )
  return lengths.reduce((sum, length) => sum + length, 0) >= shortest
}

/** Scales the strokes to a box of this size, in its unit: as large as possible, but never larger than the whole pad would be in it. */
export function fitStrokes(
  strokes: Strokes,
  width: number,
  height: number,
): readonly (readonly (readonly [number, number])[])[] {
  const points = strokes.flat()
  if (points.length === 0) return []
  const [left, right] = extent(points.map(([x]) => x))
  const [top, bottom] = extent(points.map(([, y]) => y))
  const largest = 2.5 * Math.min(width / pad.width, height / pad.height)
  const scale = Math.min(width / Math.max(1, right - left), height / Math.max(1, bottom - top), largest)
  const x0 = (width - (right - left) * scale) / 2
  const y0 = height - (bottom - top) * scale
  return strokes.map((stroke) => stroke.map(([x, y]) => [x0 + (x - left) * scale, y0 + (y - top) * scale] as const))
}

function extent(values: readonly number[]): readonly [number, number] {
  let [least, most] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY]
  for (const value of values) [least, most] = [Math.min(least, value), Math.max(most, value)]
  return [least, most]
}
