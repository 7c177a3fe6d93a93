import { expect, test } from 'vitest'
import { openFonts } from '#print/fonts/fonts.ts'
import { type CountSheetInput, countSheetForm } from '#print/forms/count-sheet-form.ts'
import { layoutForm } from '#print/forms/layout-forms.ts'
import { fontBytes } from './support/render-form.ts'
import { countSheet, countSheetAgain } from './support/samples/count-forms.ts'

const fonts = openFonts(fontBytes)
const textsOf = (input: CountSheetInput) =>
  layoutForm({ form: countSheetForm.id, input }, fonts).map(({ drawOps }) =>
    drawOps.flatMap((op) => (op.kind === 'text' ? [op.text] : [])),
  )
const lines = (count: number, recorded: number) =>
  Array.from({ length: count }, (_, index) => ({
    propertyNumber: `2026-${index}`,
    article: 'Chair',
    description: 'Monobloc',
    unit: 'piece',
    recorded,
  }))

test('[PAPER-3632] a blind sheet: the recorded quantities change nothing that is drawn; an open sheet shows them', () => {
  const sheet = (isBlind: boolean, recorded: number) => textsOf({ ...countSheet(isBlind), lines: lines(3, recorded) })
  expect(sheet(true, 7_777)).toEqual(sheet(true, 1))
  expect(sheet(true, 7_777).flat()).not.toContain('Recorded')
  expect(
    sheet(false, 7_777)
      .flat()
      .filter((text) => text === '7,777'),
  ).toHaveLength(3)
})

test('[PAPER-4841] a campaign with a lead: the first page of a sheet names who leads it; without one there is no line for it', () => {
  const texts = (lead: string) =>
    textsOf({ ...countSheet(true), lines: lines(500, 1), lead }).map((page) => page.join(' '))
  const [first = '', ...others] = texts('Maria D. Santos')
  expect(first).toContain('Lead :')
  expect(first).toContain('Maria D. Santos')
  expect(others.some((page) => page.includes('Lead :'))).toBe(false)
  expect(texts('').some((page) => page.includes('Lead :'))).toBe(false)
})

test('[PAPER-3633] a long room: each line once and in order, the sheet number on every page, signatures only on the last', () => {
  const pages = textsOf({ ...countSheet(true), lines: lines(500, 1) })
  const listed = pages.flat().filter((text) => text.startsWith('2026-'))
  expect(listed).toEqual(lines(500, 1).map(({ propertyNumber }) => propertyNumber))
  const { sheetNumber } = countSheet(true)
  expect(pages.map((texts) => texts.some((text) => text.includes(sheetNumber)))).toEqual(pages.map(() => true))
  expect(pages.flatMap((texts, at) => (texts.includes('Counted by:') ? [at] : []))).toEqual([pages.length - 1])
})

test('[PAPER-3633] a room without items: a sheet with empty lines and signatures', () => {
  const [page, ...others] = textsOf({ ...countSheet(true), lines: [] })
  expect(others).toEqual([])
  expect(page).toEqual(expect.arrayContaining(['N1', 'N5', 'Counted by:', 'Witnessed by:']))
})

test.each(['second', 'third'] as const)(
  '[PAPER-4964] a sheet for a %s count: says so on each page and who may not count; no quantity changes what is drawn; no empty lines',
  (again) => {
    const sheet = (recorded: number) => textsOf({ ...countSheetAgain(again), lines: lines(100, recorded) })
    expect(sheet(7_777)).toEqual(sheet(1))
    const [firstPage = [], ...others] = sheet(1).map((texts) => texts.join(' '))
    expect(firstPage).toContain(`COUNT SHEET, ${again.toUpperCase()} COUNT`)
    expect(firstPage).toContain(`Not to be counted by : ${countSheetAgain(again).countedBefore}`)
    expect(others.length).toBeGreaterThan(0)
    for (const page of others) expect(page).toContain(`${again} count`)
    expect(
      sheet(1)
        .flat()
        .some((text) => /^N\d/.test(text)),
    ).toBe(false)
    expect(textsOf(countSheet(true)).flat().join(' ')).not.toContain('Not to be counted by')
  },
)
