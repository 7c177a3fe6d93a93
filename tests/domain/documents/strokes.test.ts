/** Strokes of a signature: few points, within the limits of the server, and the same picture. */
import { expect, test } from 'vitest'
import { pad, pointLimit, type Stroke, type Strokes } from '#contract/documents/document-signature.ts'
import { documentSignatureDraft } from '#contract/documents/document-signature-draft.ts'
import {
  fitStrokes,
  isFull,
  isSignature,
  padPoint,
  pointCount,
  simplifyStroke,
  withPoint,
  withStroke,
} from '#domain/documents/strokes.ts'

const wave = (count: number, height = 60): Stroke =>
  Array.from({ length: count }, (_, n) => padPoint(n / count, 0.5 + (height / pad.height) * Math.sin(n / 8)))

test('[DOC-4465] a drawn curve keeps its shape with few points; a straight line keeps its ends', () => {
  const curve = wave(2000)
  const simple = simplifyStroke(curve)
  expect(simple.length).toBeLessThan(400)
  expect([simple[0], simple.at(-1)]).toEqual([curve[0], curve.at(-1)])
  // No point of the curve is far from the line between the points that stay.
  const positions = simple.map((point) => curve.indexOf(point))
  for (const [n, from] of positions.slice(0, -1).entries())
    for (const point of curve.slice(from, positions[n + 1])) {
      const [[x1, y1], [x2, y2]] = [curve[from] as Stroke[number], curve[positions[n + 1] as number] as Stroke[number]]
      const twice = Math.abs((x2 - x1) * (y1 - point[1]) - (x1 - point[0]) * (y2 - y1))
      expect(twice / (Math.hypot(x2 - x1, y2 - y1) || 1)).toBeLessThanOrEqual(1.5)
    }
  expect(simplifyStroke([padPoint(0, 0), padPoint(0.2, 0.2), padPoint(0.4, 0.4)])).toEqual([
    [0, 0],
    [400, 160],
  ])
  expect(simplifyStroke([[5, 5]])).toEqual([[5, 5]])
  // A loop that ends where it began.
  const loop: Stroke = [
    [0, 0],
    [300, 0],
    [300, 300],
    [0, 0],
  ]
  expect(simplifyStroke(loop)).toEqual(loop)
  expect(withPoint([[10, 10]], [12, 11])).toEqual([[10, 10]])
})

test('[DOC-4465] five minutes of scribbling: the pad is full, and what it has is one that the server takes', () => {
  let strokes: Strokes = []
  // 60 points a second for five minutes, in strokes of half a second that turn at every point.
  for (let n = 0; n < 600; n++)
    strokes = withStroke(
      strokes,
      Array.from({ length: 30 }, (_, at) => padPoint((at % 2) * 0.9, ((n * 7 + at * 13) % 40) / 40)),
    )
  expect(isFull(strokes)).toBe(true)
  expect(pointCount(strokes)).toBeLessThanOrEqual(pointLimit)
  const draft = {
    ...{ id: '00000000-0000-4000-8000-000000000001', document_type: 'PAR', document: 1, party: 'received-by' },
    ...{ hash: 'a'.repeat(64), made_by: 1, recorded_at: '2026-03-01T09:00:00.000+08:00', skew_ms: null, device: 'd' },
    ...{ method: 'drawn', strokes },
  }
  expect(documentSignatureDraft.safeParse(draft).success).toBe(true)
  expect(JSON.stringify(draft).length).toBeLessThan(20_000)
  // Taps alone fill it too.
  let taps: Strokes = []
  for (let n = 0; n < 400; n++) taps = withStroke(taps, [[n, 10]])
  expect(documentSignatureDraft.safeParse({ ...draft, strokes: taps }).success).toBe(true)
  expect(withStroke(strokes, [[1, 1]])).toBe(strokes)
})

test('[DOC-4465] a tap or a slip of the finger is not a signature; outside of the pad, the pen stays at its edge', () => {
  expect(isSignature([])).toBe(false)
  expect(isSignature([[[5, 5]], [[50, 50]]])).toBe(false)
  expect(
    isSignature([
      [
        [5, 5],
        [30, 30],
      ],
    ]),
  ).toBe(false)
  expect(isSignature([wave(100)])).toBe(true)
  expect([padPoint(-2, 0.5), padPoint(1.2, 9)]).toEqual([
    [0, 200],
    [1000, 400],
  ])
})

test('[DOC-4466] strokes on paper fill their box without being distorted, and a small mark stays small', () => {
  const fitted = fitStrokes(
    [
      [
        [100, 100],
        [500, 300],
      ],
    ],
    40,
    10,
  ).flat()
  expect(fitted).toEqual([
    [10, 0],
    [30, 10],
  ])
  const small = fitStrokes(
    [
      [
        [100, 100],
        [104, 104],
      ],
    ],
    40,
    10,
  ).flat()
  expect((small[1]?.[0] ?? 0) - (small[0]?.[0] ?? 0)).toBeLessThan(1)
  expect(fitStrokes([], 40, 10)).toEqual([])
  expect(
    fitStrokes([[[7, 7]]], 40, 10)
      .flat()[0]
      ?.every(Number.isFinite),
  ).toBe(true)
})
