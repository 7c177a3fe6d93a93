import fc from 'fast-check'
import { expect, test } from 'vitest'
import { openFonts } from '#print/fonts/fonts.ts'
import { layoutFormsInSteps } from '#print/forms/filled-form.ts'
import { icsForm } from '#print/forms/ics-form.ts'
import { parForm } from '#print/forms/par-form.ts'
import { transferForm } from '#print/forms/transfer-report-form.ts'
import type { DrawOp, Page } from '#print/layout/page.ts'
import { fontBytes } from './support/render-form.ts'
import * as custody from './support/samples/custody-forms.ts'

const openedFonts = openFonts(fontBytes)
const texts = (page: Page) =>
  page.drawOps.filter((mark): mark is Extract<DrawOp, { kind: 'text' }> => mark.kind === 'text')
const number = (i: number) => `N${String(i).padStart(5, '0')}`

/** Words per description: mostly short, sometimes longer than a page. */
const words = fc.oneof(
  { weight: 12, arbitrary: fc.nat(30) },
  { weight: 2, arbitrary: fc.nat(300) },
  { weight: 1, arbitrary: fc.nat(1_500) },
)
const lengths = fc.array(words, { maxLength: 70 })

const forms = {
  PAR: (description: readonly string[], paper: 'a4' | 'letter') =>
    parForm({
      ...custody.par,
      paper,
      lines: description.map((text, i) => ({ ...custody.par.lines[0]!, description: text, propertyNumber: number(i) })),
    }),
  ICS: (description: readonly string[], paper: 'a4' | 'letter') =>
    icsForm({
      ...custody.ics,
      paper,
      lines: description.map((text, i) => ({
        ...custody.ics.lines[0]!,
        description: text,
        inventoryItemNo: number(i),
      })),
    }),
  PTR: (description: readonly string[], paper: 'a4' | 'letter') =>
    transferForm({
      ...custody.ptr,
      paper,
      lines: description.map((text, i) => ({ ...custody.ptr.lines[0]!, description: text, propertyNumber: number(i) })),
    }),
}

test.each(Object.keys(forms) as (keyof typeof forms)[])(
  '[PAPER-35] %s: whatever the lines, nothing is lost, doubled, or drawn off the page, and the signatures stand whole on the last page',
  (name) => {
    fc.assert(
      fc.property(lengths, fc.constantFrom('a4' as const, 'letter' as const), (lines, paper) => {
        const pages = forms[name](
          lines.map((count) => 'qqq '.repeat(count)),
          paper,
        ).layout(openedFonts)
        const all = pages.flatMap(texts)
        for (const page of pages)
          for (const mark of texts(page)) {
            expect(mark.y).toBeGreaterThan(5)
            expect(mark.y).toBeLessThan(page.height - 5)
            expect(mark.x).toBeGreaterThan(10)
          }
        for (const [i] of lines.entries()) expect(all.filter((mark) => mark.text === number(i))).toHaveLength(1)
        const printed = all.reduce((sum, mark) => sum + (mark.text.match(/qqq/g)?.length ?? 0), 0)
        expect(printed).toBe(lines.reduce((sum, count) => sum + count, 0))
        const signed = pages.map((page) => texts(page).filter((mark) => mark.text === 'Received by:').length)
        expect(signed).toEqual(pages.map((_, i) => (i === pages.length - 1 ? 1 : 0)))
        const last = texts(pages.at(-1)!)
        if (lines.length > 0) {
          const rowAbove = last.some((mark) => mark.text === number(lines.length - 1) || mark.text.includes('qqq'))
          // From about 289 words on, a row of a slip on letter paper leaves no room for the signatures below it.
          expect(rowAbove || lines.at(-1)! > 280).toBe(true)
        }
        // The foot's line stands alone below everything else.
        const lowest = Math.max(...last.filter((mark) => !/^(Page|Data)/.test(mark.text)).map((mark) => mark.y))
        expect(lowest).toBeLessThan(pages.at(-1)!.height - 12.9)
      }),
      { numRuns: 60 },
    )
  },
)

test('[PAPER-38] laid step by step, a form has the same pages as at one go', () => {
  const lines = Array.from({ length: 400 }, (_, index) => 'qqq '.repeat(index % 40))
  const form = Object.values(forms)[0]!(lines, 'a4')
  const laying = form.layoutInSteps(openedFonts)
  const steps: number[] = []
  let step = laying.next()
  for (; !step.done; step = laying.next()) steps.push(step.value)
  expect(step.value).toEqual(form.layout(openedFonts))
  expect(steps.length).toBeGreaterThan(lines.length / 20)
  expect(steps).toEqual([...steps].sort((a, b) => a - b))
})

test('[PAPER-38] many small forms laid step by step are the pages of each, one after the other, and let others in after each', () => {
  const small = Array.from({ length: 12 }, (_, index) => Object.values(forms)[index % 3]!(['qqq '.repeat(index)], 'a4'))
  const laying = layoutFormsInSteps(small, openedFonts)
  const steps: number[] = []
  let step = laying.next()
  for (; !step.done; step = laying.next()) steps.push(step.value)
  expect(step.value).toEqual(small.flatMap((form) => form.layout(openedFonts)))
  expect(new Set(steps).size).toBe(small.length)
})
