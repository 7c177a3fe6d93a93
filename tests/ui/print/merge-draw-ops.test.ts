import { expect, test } from 'vitest'
import { openFonts } from '#print/fonts/fonts.ts'
import { layoutForms } from '#print/forms/layout-forms.ts'
import { fontBytes } from '#tests/print/support/render-form.ts'
import { allSamples } from '#tests/print/support/samples/all-samples.ts'
import { type MergedDrawOp, mergeDrawOps, type PageDrawOp } from '#ui/print/merge-draw-ops.ts'

/** The black strokes, texts and other operations that an element draws, each as a comparable text. */
const drawn = (element: MergedDrawOp): string[] => {
  if (element.kind === 'strokes') return element.path.split(/(?=M)/).map((path) => `${element.width} ${path}`)
  if (element.kind === 'texts') return element.texts.map((text) => JSON.stringify(text))
  return [JSON.stringify(element)]
}
const isNotBlack = (drawOp: PageDrawOp) =>
  drawOp.kind === 'fill' || (drawOp.kind === 'text' && drawOp.gray !== undefined)

/** The operations one by one, divided where one is not black: what may not change sides. */
function segments(drawOps: readonly PageDrawOp[]): string[][] {
  const all: string[][] = [[]]
  for (const drawOp of drawOps) {
    const texts = mergeDrawOps([drawOp]).flatMap(drawn)
    if (isNotBlack(drawOp)) all.push(texts, [])
    else all.at(-1)?.push(...texts)
  }
  return all.map((texts) => texts.sort())
}
const mergedSegments = (drawOps: readonly PageDrawOp[]): string[][] => {
  const notBlack = new Set(drawOps.filter(isNotBlack).flatMap((drawOp) => mergeDrawOps([drawOp]).flatMap(drawn)))
  const all: string[][] = [[]]
  for (const text of mergeDrawOps(drawOps).flatMap(drawn)) {
    if (notBlack.has(text)) all.push([text], [])
    else all.at(-1)?.push(text)
  }
  return all.map((texts) => texts.sort())
}

const fonts = openFonts(fontBytes)
for (const { name, filled } of allSamples)
  test(`[PAPER-2402] ${name}: the preview draws every operation of its pages once, in fewer elements`, () => {
    for (const { drawOps } of layoutForms([filled], fonts)) {
      expect(mergedSegments(drawOps)).toEqual(segments(drawOps))
      const elements = mergeDrawOps(drawOps).filter(({ kind }) => kind !== 'texts')
      expect(elements.length).toBeLessThanOrEqual(8)
    }
  })

test('[PAPER-2402] a gray area: nothing drawn before it passes it, and nothing drawn after it', () => {
  const line = (y1: number): PageDrawOp => ({ kind: 'line', x1: 0, y1, x2: 9, y2: y1, width: 0.2 })
  const fill: PageDrawOp = { kind: 'fill', x: 0, y: 0, w: 9, h: 9, gray: 0.8 }
  const watermark: PageDrawOp = { kind: 'text', x: 0, y: 0, text: 'DRAFT', font: 'bold', size: 40, gray: 0.8 }
  const kinds = (drawOps: PageDrawOp[]) => mergeDrawOps(drawOps).map(({ kind }) => kind)
  expect(kinds([line(1), line(2), fill, line(3), line(4)])).toEqual(['strokes', 'fill', 'strokes'])
  expect(kinds([line(1), watermark, line(2)])).toEqual(['strokes', 'texts', 'strokes'])
})
