/**
 * Every form as it is drawn: an official layout changes only on purpose. Texts are recorded with their positions in millimeters, rules and
 * boxes as one hash for each page. After a deliberate change, `npx vitest run tests/print/recorded-pages.test.ts -u` records it; look at the
 * pictures in `docs/forms` too (`node tools/pictures/draw-gallery.ts`).
 */
import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { openFonts } from '#print/fonts/fonts.ts'
import type { FilledForm } from '#print/forms/all-forms.ts'
import { layoutForm, titleOf } from '#print/forms/layout-forms.ts'
import { textWidth } from '#print/layout/canvas.ts'
import type { DrawOp, Page } from '#print/layout/page.ts'
import { fontBytes } from './support/render-form.ts'
import { allSamples } from './support/samples/all-samples.ts'

const fonts = openFonts(fontBytes)
type TextOp = Extract<DrawOp, { kind: 'text' }>
const isText = (op: DrawOp): op is TextOp => op.kind === 'text'
const rounded = (value: number) => String(Math.round(value * 100) / 100)
const hashOf = (ops: readonly DrawOp[]) => {
  const text = JSON.stringify(ops, (_, value) => (typeof value === 'number' ? rounded(value) : value))
  return createHash('sha256').update(text).digest('hex').slice(0, 12)
}

const textLine = ({ x, y, text, font, size, gray, angle }: TextOp) =>
  [
    `  ${rounded(x)} ${rounded(y)}`,
    ...(font === 'regular' ? [] : [font]),
    ...(size === 10 ? [] : [rounded(size)]),
    ...(gray === undefined ? [] : [`gray ${gray}`]),
    ...(angle === undefined ? [] : [`angle ${rounded(angle)}`]),
    text,
  ].join(' ')

const summaryOf = ({ width, height, drawOps }: Page, at: number) => {
  const others = drawOps.filter((op) => !isText(op))
  return `page ${at + 1}, ${rounded(width)} × ${rounded(height)}: ${drawOps.length - others.length} texts, ${others.length} rules and boxes ${hashOf(others)}`
}

/** The sample with every text of several words replaced: names, places, descriptions, but no codes, amounts or days. */
function withTexts(sample: FilledForm, replace: (text: string) => string): FilledForm {
  const replaced = (value: unknown): unknown => {
    if (typeof value === 'string') return /\p{L}.* .*\p{L}/u.test(value) ? replace(value) : value
    if (Array.isArray(value)) return value.map(replaced)
    if (typeof value !== 'object' || value === null) return value
    return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, replaced(one)]))
  }
  return { form: sample.form, input: replaced(sample.input) } as FilledForm
}

const variants: Readonly<Record<string, (sample: FilledForm) => FilledForm>> = {
  'long texts': (sample) => withTexts(sample, (text) => `${text} and ${text}`),
  'blank texts': (sample) => withTexts(sample, () => ''),
  'another paper': (sample) => ({ form: sample.form, input: { ...sample.input, paper: 'folio' } }) as FilledForm,
}

test.each(allSamples.map(({ name, filled }) => [name, filled] as const))(
  '[PAPER-1741] the form %s: drawn as recorded, also with long or blank texts and on other paper',
  async (name, filled) => {
    const pages = layoutForm(filled, fonts)
    const lines = [
      titleOf(filled),
      ...pages.flatMap((page, at) => [summaryOf(page, at), ...page.drawOps.filter(isText).map(textLine)]),
      ...Object.entries(variants).flatMap(([variant, make]) => [
        variant,
        ...layoutForm(make(filled), fonts).map(
          (page, at) => `  ${summaryOf(page, at)} ${hashOf(page.drawOps.filter(isText))}`,
        ),
      ]),
    ]
    await expect(`${lines.join('\n')}\n`).toMatchFileSnapshot(`recorded/${name}.txt`)
  },
)

test('[PAPER-1742] on every form, with usual, long and blank texts: everything is drawn on the sheet', () => {
  for (const { name, filled } of allSamples) {
    for (const [variant, make] of [
      ['as it is', (sample: FilledForm) => sample] as const,
      ...Object.entries(variants),
    ]) {
      for (const { width, height, drawOps } of layoutForm(make(filled), fonts)) {
        for (const op of drawOps) {
          const shown = `${name} ${variant}: ${JSON.stringify(op)}`
          const [left, right, top, bottom] =
            op.kind === 'text'
              ? op.angle
                ? [op.x, op.x, op.y, op.y]
                : [op.x, op.x + textWidth(fonts, op.text, op.font, op.size), op.y - op.size * 0.25, op.y]
              : op.kind === 'line'
                ? [Math.min(op.x1, op.x2), Math.max(op.x1, op.x2), Math.min(op.y1, op.y2), Math.max(op.y1, op.y2)]
                : op.kind === 'modules'
                  ? [op.x, op.x, op.y, op.y]
                  : [op.x, op.x + op.w, op.y, op.y + op.h]
          expect(left, shown).toBeGreaterThanOrEqual(0)
          expect(top, shown).toBeGreaterThanOrEqual(0)
          expect(right, shown).toBeLessThanOrEqual(width)
          expect(bottom, shown).toBeLessThanOrEqual(height)
        }
      }
    }
  }
})
