/** The outline of a glyph as closed polygons in font units, y upward. Curves are cut into straight pieces fine enough for small print. */
import type { Font } from './read-font.ts'
import { outlineOf, viewOf } from './subset-font.ts'

/** x and y, one after another. */
export type Contour = readonly number[]

interface CurvePoint {
  x: number
  y: number
  onCurve: boolean
}

/** Straight pieces of one curve. A stroke of a tag is a few dots wide. */
const piecesPerCurve = 4
/** A composite glyph of a valid font has one or two levels. */
const maxDepth = 6

const cache = new WeakMap<Font, Map<number, readonly Contour[]>>()

export function glyphContours(font: Font, glyph: number): readonly Contour[] {
  const known = cache.get(font) ?? new Map<number, readonly Contour[]>()
  cache.set(font, known)
  const found = known.get(glyph)
  if (found) return found
  const contours = readContours(font, glyph, 0).map(flatten)
  known.set(glyph, contours)
  return contours
}

function readContours(font: Font, glyph: number, depth: number): CurvePoint[][] {
  const view = viewOf(font)
  const { start, end } = outlineOf(font, view, glyph)
  if (end - start < 10 || depth > maxDepth) return []
  const contourCount = view.getInt16(start)
  return contourCount >= 0
    ? readSimple(view, start + 10, contourCount)
    : readComponents(view, start + 10).flatMap(({ glyph: part, place }) =>
        readContours(font, part, depth + 1).map((points) => points.map(place)),
      )
}

/** Flags of the points of a simple glyph. */
const flag = { onCurve: 1, xIsByte: 2, yIsByte: 4, repeat: 8, xSame: 16, ySame: 32 } as const

function readSimple(view: DataView, at: number, contourCount: number): CurvePoint[][] {
  const ends = Array.from({ length: contourCount }, (_, index) => view.getUint16(at + index * 2))
  const pointCount = (ends.at(-1) ?? -1) + 1
  let next = at + contourCount * 2
  next += 2 + view.getUint16(next)
  const flags: number[] = []
  while (flags.length < pointCount) {
    const bits = view.getUint8(next++)
    const times = bits & flag.repeat ? view.getUint8(next++) + 1 : 1
    for (let i = 0; i < times; i++) flags.push(bits)
  }
  const readAxis = (isByte: number, isSame: number): number[] => {
    let value = 0
    return flags.map((bits) => {
      if (bits & isByte) value += bits & isSame ? view.getUint8(next++) : -view.getUint8(next++)
      else if (!(bits & isSame)) {
        value += view.getInt16(next)
        next += 2
      }
      return value
    })
  }
  const xs = readAxis(flag.xIsByte, flag.xSame)
  const ys = readAxis(flag.yIsByte, flag.ySame)
  return ends.map((last, index) => {
    const first = index === 0 ? 0 : ends[index - 1]! + 1
    return Array.from({ length: last - first + 1 }, (_, i) => ({
      x: xs[first + i]!,
      y: ys[first + i]!,
      onCurve: (flags[first + i]! & flag.onCurve) !== 0,
    }))
  })
}

interface Component {
  glyph: number
  place(point: CurvePoint): CurvePoint
}

/** Flags of the components of a composite glyph, such as the letter and the tilde of ñ. */
const part = { wordOffsets: 1, offsets: 2, scale: 8, more: 0x20, twoScales: 0x40, matrix: 0x80 } as const

function readComponents(view: DataView, start: number): Component[] {
  const components: Component[] = []
  let at = start
  for (let flags: number = part.more; flags & part.more; ) {
    flags = view.getUint16(at)
    const glyph = view.getUint16(at + 2)
    const isWord = (flags & part.wordOffsets) !== 0
    // Offsets by matching points are not used by the fonts of the app.
    const isOffset = (flags & part.offsets) !== 0
    const dx = isOffset ? (isWord ? view.getInt16(at + 4) : view.getInt8(at + 4)) : 0
    const dy = isOffset ? (isWord ? view.getInt16(at + 6) : view.getInt8(at + 5)) : 0
    at += isWord ? 8 : 6
    const fraction = () => {
      at += 2
      return view.getInt16(at - 2) / 16_384
    }
    let [a, b, c, d] = [1, 0, 0, 1]
    if (flags & part.scale) a = d = fraction()
    else if (flags & part.twoScales) [a, d] = [fraction(), fraction()]
    else if (flags & part.matrix) [a, b, c, d] = [fraction(), fraction(), fraction(), fraction()]
    components.push({
      glyph,
      place: ({ x, y, onCurve }) => ({ x: a * x + c * y + dx, y: b * x + d * y + dy, onCurve }),
    })
  }
  return components
}

const between = (one: CurvePoint, two: CurvePoint): CurvePoint => ({
  x: (one.x + two.x) / 2,
  y: (one.y + two.y) / 2,
  onCurve: true,
})

/** Between two neighboring points off the curve lies one on it. */
function flatten(points: readonly CurvePoint[]): Contour {
  if (points.length < 2) return []
  const first = points.find(({ onCurve }) => onCurve) ?? between(points[0]!, points[1]!)
  const offset = points.indexOf(first) + 1
  const rest = Array.from({ length: points.length }, (_, i) => points[(offset + i) % points.length]!)
  const contour = [first.x, first.y]
  let last = first
  let control: CurvePoint | null = null
  const curveTo = (to: CurvePoint) => {
    if (!control) contour.push(to.x, to.y)
    else
      for (let i = 1; i <= piecesPerCurve; i++) {
        const t = i / piecesPerCurve
        const u = 1 - t
        contour.push(
          u * u * last.x + 2 * u * t * control.x + t * t * to.x,
          u * u * last.y + 2 * u * t * control.y + t * t * to.y,
        )
      }
    last = to
    control = null
  }
  for (const point of [...rest, first]) {
    if (point.onCurve) curveTo(point)
    else {
      if (control) curveTo(between(control, point))
      control = point
    }
  }
  return contour
}
