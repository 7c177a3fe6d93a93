/** Fills polygons (nonzero winding rule) into a bitmap. A dot is black if the polygons cover about half of it. */
import { type Bitmap, blacken } from './bitmap.ts'

/** Lines that are sampled in each row of dots. */
const samples = 4
/** Share of a dot that has to be covered. Below a half, so that thin strokes do not break. */
const threshold = 0.45

interface Edge {
  x1: number
  y1: number
  x2: number
  y2: number
}

/** `polygons`: closed, x and y in dots one after another, y downward. */
export function fillPolygons(bitmap: Bitmap, polygons: readonly (readonly number[])[]): void {
  const edges = polygons.flatMap(edgesOf)
  if (edges.length === 0) return
  let [left, right, top, bottom] = [Infinity, -Infinity, Infinity, -Infinity]
  for (const { x1, x2, y1, y2 } of edges) {
    left = Math.min(left, x1, x2)
    right = Math.max(right, x1, x2)
    top = Math.min(top, y1, y2)
    bottom = Math.max(bottom, y1, y2)
  }
  const firstDot = Math.max(0, Math.floor(left))
  const width = Math.min(bitmap.width, Math.ceil(right) + 1) - firstDot
  if (width <= 0) return
  const coverage = new Float64Array(width)
  for (let row = Math.max(0, Math.floor(top)); row < Math.min(bitmap.height, Math.ceil(bottom)); row++) {
    coverage.fill(0)
    for (let sample = 0; sample < samples; sample++)
      for (const [from, to] of spansAt(edges, row + (sample + 0.5) / samples))
        cover(coverage, from - firstDot, to - firstDot)
    for (let x = 0; x < width; x++)
      if (coverage[x]! / samples >= threshold) blacken(bitmap, row, firstDot + x, firstDot + x + 1)
  }
}

function edgesOf(polygon: readonly number[]): Edge[] {
  const edges: Edge[] = []
  for (let i = 0; i < polygon.length; i += 2) {
    const next = (i + 2) % polygon.length
    const [x1, y1, x2, y2] = [polygon[i]!, polygon[i + 1]!, polygon[next]!, polygon[next + 1]!]
    if (y1 !== y2) edges.push({ x1, y1, x2, y2 })
  }
  return edges
}

/** The parts of a line that are inside, from left to right. */
function spansAt(edges: readonly Edge[], y: number): [number, number][] {
  const crossings: { x: number; winding: number }[] = []
  for (const { x1, y1, x2, y2 } of edges) {
    const isDown = y1 <= y && y2 > y
    const isUp = y2 <= y && y1 > y
    if (isDown || isUp) crossings.push({ x: x1 + ((y - y1) / (y2 - y1)) * (x2 - x1), winding: isDown ? 1 : -1 })
  }
  crossings.sort((a, b) => a.x - b.x)
  const spans: [number, number][] = []
  let winding = 0
  for (const [index, crossing] of crossings.entries()) {
    winding += crossing.winding
    const next = crossings[index + 1]
    if (winding !== 0 && next) spans.push([crossing.x, next.x])
  }
  return spans
}

/** Adds the covered share of each dot of a span. */
function cover(coverage: Float64Array, from: number, to: number): void {
  const first = Math.max(0, Math.floor(from))
  const last = Math.min(coverage.length, Math.ceil(to))
  for (let x = first; x < last; x++) coverage[x]! += Math.max(0, Math.min(to, x + 1) - Math.max(from, x))
}
