import fc from 'fast-check'
import { expect, test } from 'vitest'
import { openFonts } from '#print/fonts/fonts.ts'
import { countReportForm } from '#print/forms/count-report-form.ts'
import { fill } from '#print/forms/form.ts'
import { icsForm } from '#print/forms/ics-form.ts'
import { iirupForm } from '#print/forms/iirup-form.ts'
import { layoutForm, layoutForms } from '#print/forms/layout-forms.ts'
import { parForm } from '#print/forms/par-form.ts'
import { transferForm } from '#print/forms/transfer-report-form.ts'
import { textWidth } from '#print/layout/canvas.ts'
import type { DrawOp, Page } from '#print/layout/page.ts'
import { fontBytes } from './support/render-form.ts'
import { rpcppe } from './support/samples/count-forms.ts'
import * as custody from './support/samples/custody-forms.ts'
import * as disposal from './support/samples/disposal-forms.ts'

const openedFonts = openFonts(fontBytes)
const texts = (page: Page) =>
  page.drawOps.filter((drawOp): drawOp is Extract<DrawOp, { kind: 'text' }> => drawOp.kind === 'text')
const number = (i: number) => `N${String(i).padStart(5, '0')}`

/** Words per description: mostly few, sometimes more than a page. */
const wordCounts = fc.oneof(
  { weight: 12, arbitrary: fc.nat(30) },
  { weight: 2, arbitrary: fc.nat(300) },
  { weight: 1, arbitrary: fc.nat(1_500) },
)
const lengths = fc.array(wordCounts, { maxLength: 70 })

const forms = {
  PAR: (description: readonly string[], paper: 'a4' | 'letter') =>
    fill(parForm, {
      ...custody.par,
      paper,
      lines: description.map((text, i) => ({ ...custody.par.lines[0]!, description: text, propertyNumber: number(i) })),
    }),
  ICS: (description: readonly string[], paper: 'a4' | 'letter') =>
    fill(icsForm, {
      ...custody.ics,
      paper,
      lines: description.map((text, i) => ({
        ...custody.ics.lines[0]!,
        description: text,
        inventoryItemNo: number(i),
      })),
    }),
  PTR: (description: readonly string[], paper: 'a4' | 'letter') =>
    fill(transferForm, {
      ...custody.ptr,
      paper,
      lines: description.map((text, i) => ({ ...custody.ptr.lines[0]!, description: text, propertyNumber: number(i) })),
    }),
}

const lastLine = (page: Page) => Math.max(...texts(page).map(({ y }) => y))
const words = (pages: readonly Page[]) =>
  pages
    .flatMap(texts)
    .map(({ text }) => text)
    .join(' ')

test('[PAPER-5438] a long reason for a transfer: printed whole, on as many pages as it needs, with the signatures once at its end', () => {
  for (const lines of [1, 14, 15, 16, 40, 60, 300]) {
    const reason = Array.from({ length: lines }, (_, at) => `reason${at}.`).join('\n')
    const pages = layoutForm(fill(transferForm, { ...custody.ptr, reason }), openedFonts)
    for (const page of pages) expect(lastLine(page)).toBeLessThan(290)
    const all = words(pages)
    for (let at = 0; at < lines; at++) expect(all).toContain(`reason${at}.`)
    expect(all.split('Reason for Transfer:')).toHaveLength(2)
    expect(all.split('Released/Issued by:')).toHaveLength(2)
    expect(words(pages.slice(-1))).toContain('Released/Issued by:')
  }
})

test('[PAPER-5438] a count report of a committee of any size: every name is printed once, and nothing is off the page', () => {
  for (const size of [0, 1, 12, 13, 15, 29, 30, 60]) {
    const committee = Array.from({ length: size }, (_, at) => ({ name: `MEMBER-${at}.`, position: 'Member' }))
    const pages = layoutForm(fill(countReportForm, { ...rpcppe(), committee }), openedFonts)
    for (const page of pages) expect(lastLine(page)).toBeLessThan(203)
    const all = words(pages)
    for (let at = 0; at < size; at++) expect(all.split(`MEMBER-${at}.`)).toHaveLength(2)
    for (const text of ['Certified Correct by:', 'Inventory Committee Chair', 'Approved by:', 'Verified by:'])
      expect(all.split(text)).toHaveLength(2)
  }
})

test('[PAPER-5439] a long designation, station, account or other type of a transfer: whole, in its own column', () => {
  const long =
    'Officer-in-Charge of the Administrative and Finance Division and concurrent Supply Officer III, '.repeat(2)
  const designation = long.trim()
  const account = { ...rpcppe().report, accountName: long.repeat(2).slice(0, 255).trim() }
  const pages = [
    fill(iirupForm, { ...disposal.iirup, accountable: { name: designation, designation, station: designation } }),
    fill(countReportForm, { ...rpcppe(), report: account }),
    fill(transferForm, { ...custody.ptr, type: 'Others', otherType: designation }),
  ].map((form) => layoutForm(form, openedFonts)[0]!)
  for (const page of pages) {
    const boxes = texts(page)
      .filter(({ angle }) => !angle)
      .map(({ x, y, text, font, size }) => ({ text, x, y, right: x + textWidth(openedFonts, text, font, size) }))
    for (const one of boxes) {
      expect(one.x, one.text).toBeGreaterThan(8)
      expect(one.right, one.text).toBeLessThan(page.width - 8)
      for (const other of boxes)
        if (other !== one && Math.abs(other.y - one.y) < 1.5)
          expect(
            Math.min(one.right, other.right) - Math.max(one.x, other.x),
            `${one.text} | ${other.text}`,
          ).toBeLessThan(1)
    }
  }
})

test.each(Object.keys(forms) as (keyof typeof forms)[])(
  '[PAPER-35] %s with any lines: nothing is lost, doubled or off the page, and the signatures are unsplit on the last page',
  (name) => {
    fc.assert(
      fc.property(lengths, fc.constantFrom('a4' as const, 'letter' as const), (lines, paper) => {
        const words = lines.map((count) => 'qqq '.repeat(count))
        const pages = layoutForm(forms[name](words, paper), openedFonts)
        const all = pages.flatMap(texts)
        for (const page of pages)
          for (const drawOp of texts(page)) {
            expect(drawOp.y).toBeGreaterThan(5)
            expect(drawOp.y).toBeLessThan(page.height - 5)
            expect(drawOp.x).toBeGreaterThan(10)
          }
        for (const [i] of lines.entries()) expect(all.filter((drawOp) => drawOp.text === number(i))).toHaveLength(1)
        const printed = all.reduce((sum, drawOp) => sum + (drawOp.text.match(/qqq/g)?.length ?? 0), 0)
        expect(printed).toBe(lines.reduce((sum, count) => sum + count, 0))
        const signed = pages.map((page) => texts(page).filter((drawOp) => drawOp.text === 'Received by:').length)
        expect(signed).toEqual(pages.map((_, i) => (i === pages.length - 1 ? 1 : 0)))
        const last = texts(pages.at(-1)!)
        if (lines.length > 0) {
          const rowAbove = last.some(
            (drawOp) => drawOp.text === number(lines.length - 1) || drawOp.text.includes('qqq'),
          )
          // A row of about 289 words or more on a letter-size ICS leaves no room for the signatures below it.
          expect(rowAbove || lines.at(-1)! > 280).toBe(true)
        }
        // The footer is below everything else.
        const lowest = Math.max(...last.filter((drawOp) => !/^(Page|Data)/.test(drawOp.text)).map((drawOp) => drawOp.y))
        expect(lowest).toBeLessThan(pages.at(-1)!.height - 12.9)
      }),
      { numRuns: 60 },
    )
  },
)

test('[PAPER-38] several forms: the pages of each in order, and the reported number of pages grows by one with each page', () => {
  const lines = Array.from({ length: 400 }, (_, index) => 'qqq '.repeat(index % 40))
  const many = [
    Object.values(forms)[0]!(lines, 'a4'),
    ...Array.from({ length: 12 }, (_, index) => Object.values(forms)[index % 3]!(['qqq '.repeat(index)], 'a4')),
  ]
  const reported: number[] = []
  const pages = layoutForms(many, openedFonts, (count) => reported.push(count))
  expect(pages).toEqual(many.flatMap((form) => layoutForm(form, openedFonts)))
  expect(reported).toEqual(pages.map((_, index) => index + 1))
})
