import { describe, expect, test } from 'vitest'
import { fill } from '#print/forms/form.ts'
import { icsForm } from '#print/forms/ics-form.ts'
import { type ParInput, parForm } from '#print/forms/par-form.ts'
import { rrspForm } from '#print/forms/rrsp-form.ts'
import { fontsOf, pageCount, pageSize, pageTexts, textIn, wordsOf } from './support/read-pdf.ts'
import { renderForm } from './support/render-form.ts'
import * as custody from './support/samples/custody-forms.ts'

const manyLines = (count: number): ParInput => ({
  ...custody.par,
  lines: Array.from({ length: count }, (_, i) => ({
    quantity: '1',
    unit: 'unit',
    description: `Item ${i + 1} of the store room${i % 7 === 0 ? ', with accessories, cables, a carrying case and a printed manual in English' : ''}`,
    propertyNumber: `2023-05-03-${String(i + 1).padStart(4, '0')}-02`,
    dateAcquired: '2023-03-14',
    amount: `${50_000 + i}.00`,
  })),
})

describe('PAR', () => {
  test('[PAPER-1] PAR: has the exact wording of Appendix 71, with each value in its column', async () => {
    const bytes = await renderForm(fill(parForm, custody.par))
    const words = wordsOf(bytes)
    const text = pageTexts(bytes)[0]!
    for (const label of [
      'Appendix 71',
      'PROPERTY ACKNOWLEDGMENT RECEIPT',
      'Entity Name :',
      'Fund Cluster :',
      'PAR No. :',
      'Date Acquired',
      'Received by:',
      'Issued by:',
      'Signature over Printed Name of End User',
      'Position/Office',
      'nothing follows',
      'Page 1 of 1',
      'Data as of January 8, 2027, 9:15 AM',
    ])
      expect(text).toContain(label)
    expect(text).toContain('Philippine Institute of Tropical Sciences — Los Baños')
    const row = words.find((word) => word.text === '2020-05-14-0001-04')!
    const head = (label: string) => words.find((word) => word.text === label && word.top < row.top)!
    const cell = (from: string, to: string | null) =>
      textIn(words, 1, [head(from).left - 6, row.top - 0.5, to ? head(to).left - 6 : 200, row.bottom + 0.5])
    expect(cell('Quantity', 'Unit')).toBe('1')
    expect(cell('Amount', null)).toBe('985,000.00')
    expect(row.left).toBeGreaterThan(head('Description').right)
  })

  test('[PAPER-2] money columns: decimal points align', async () => {
    const words = wordsOf(await renderForm(fill(parForm, custody.par)))
    const amounts = words.filter((word) => /^[\d,]+\.\d\d$/.test(word.text))
    expect(amounts).toHaveLength(4)
    const edges = amounts.map((word) => word.right)
    expect(Math.max(...edges) - Math.min(...edges)).toBeLessThan(0.25)
  })

  test('[PAPER-3] one to 2,000 lines: every line is printed once, heads repeat, signatures are once on the last page below a row', async () => {
    for (const count of [1, 14, 19, 20, 21, 22, 23, 24, 25, 60, 2_000]) {
      const bytes = await renderForm(fill(parForm, manyLines(count)))
      const pages = pageTexts(bytes)
      const all = pages.join('\n')
      const numbers = all.match(/2023-05-03-\d{4,}-02/g) ?? []
      expect(numbers).toHaveLength(count)
      expect(new Set(numbers).size).toBe(count)
      for (const [i, page] of pages.entries()) {
        expect(page).toContain('Property Number')
        expect(page).toContain(`Page ${i + 1} of ${pages.length}`)
      }
      expect(all.split('Received by:')).toHaveLength(2)
      expect(pages.at(-1)).toContain('Received by:')
      expect(pages.at(-1)).toContain('Signature over Printed Name of End User')
      expect(pages.at(-1)).toMatch(/2023-05-03-\d{4,}-02/)
      expect(pages.at(-1)).toContain('TOTAL')
      expect(all.includes('nothing follows')).toBe(
        pages.length === 1 && count < 24 ? all.includes('nothing follows') : false,
      )
    }
  })

  test('[PAPER-4] many lines: nothing is outside the sheet, and no row is split between pages', async () => {
    const words = wordsOf(await renderForm(fill(parForm, manyLines(120))))
    for (const word of words) {
      expect(word.left).toBeGreaterThan(8)
      expect(word.right).toBeLessThan(202)
      expect(word.bottom).toBeLessThan(292)
    }
    // A wrapped description ends on the page of its property number.
    const tails = words.filter((word) => word.text === 'English')
    const begun = words.filter((word) => word.text === 'accessories,')
    expect(tails.map((word) => word.page)).toEqual(begun.map((word) => word.page))
  })

  test('[PAPER-5] description longer than a page: continued, and the signatures are not split', async () => {
    const bytes = await renderForm(
      fill(parForm, {
        ...custody.par,
        lines: [{ ...custody.par.lines[0]!, description: `${'word '.repeat(1_800)}END` }],
      }),
    )
    const pages = pageTexts(bytes)
    expect(pages.join(' ').match(/\bword\b/g)).toHaveLength(1_800)
    expect(pages.length).toBeGreaterThan(2)
    expect(pages.filter((page) => page.includes('Received by:'))).toHaveLength(1)
    expect(pages.at(-1)).toContain('Issued by:')
  })

  test('[PAPER-6] same input: same bytes; fonts are embedded as subsets with a Unicode map', async () => {
    const once = await renderForm(fill(parForm, custody.par))
    const again = await renderForm(fill(parForm, structuredClone(custody.par)))
    expect(Buffer.from(once).equals(Buffer.from(again))).toBe(true)
    const table = fontsOf(once)
    expect(table.match(/yes yes yes/g)).toHaveLength(3)
    expect(table).not.toMatch(/Type 3|\bno\b/)
    expect(once.length).toBeLessThan(60_000)
    const other = await renderForm(fill(parForm, { ...custody.par, number: '2026-11-0043' }))
    expect(Buffer.from(once).equals(Buffer.from(other))).toBe(false)
  })

  test('[PAPER-7] ñ, é, ₱, —: printed as text; a character that no font has becomes a question mark', async () => {
    const description = 'Piña cloth — ₱ 5, café, Ω ½ ² 漢字 🖨'
    const words = wordsOf(
      await renderForm(fill(parForm, { ...custody.par, lines: [{ ...custody.par.lines[0]!, description }] })),
    ).map((word) => word.text)
    for (const word of ['Piña', '—', '₱', 'café,', 'Ω', '½', '²', '??', '?']) expect(words).toContain(word)
  })

  test('[PAPER-5385] characters that nobody sees, pasted with a number: they print nothing, no hyphen and no question mark', async () => {
    const propertyNumber = '2023\u00ad05-\u200b03-\u202e0001-\ufeff02\u0085X'
    const words = wordsOf(
      await renderForm(fill(parForm, { ...custody.par, lines: [{ ...custody.par.lines[0]!, propertyNumber }] })),
    ).map((word) => word.text)
    expect(words).toContain('202305-03-0001-02')
    expect(words).toContain('X')
  })

  test('[PAPER-8] empty PAR: prints as a blank form', async () => {
    const bytes = await renderForm(
      fill(parForm, { ...custody.par, lines: [], number: '', receivedBy: {}, issuedBy: {} }),
    )
    expect(pageCount(bytes)).toBe(1)
    expect(pageTexts(bytes)[0]).toContain('Issued by:')
  })
})

describe('ICS', () => {
  test('[DOC-1602] a line without a useful life prints blank, and a line with one prints it', async () => {
    const [line] = custody.ics.lines
    const print = async (estimatedUsefulLife: string | null) =>
      pageTexts(await renderForm(fill(icsForm, { ...custody.ics, lines: [{ ...line!, estimatedUsefulLife }] })))[0]!
    expect(await print(null)).not.toMatch(/\d\s*(yr|year)/)
    expect(await print('7 yrs')).toContain('7 yrs')
  })

  test('[PAPER-9] ICS: Amount spans Unit Cost and Total Cost, and a missing total is computed', async () => {
    const bytes = await renderForm(fill(icsForm, { ...custody.ics, annex: 'Appendix 59' }))
    expect(pageSize(bytes).map(Math.round)).toEqual([210, 297])
    const text = pageTexts(bytes)[0]!
    for (const label of [
      'Appendix 59',
      'INVENTORY CUSTODIAN SLIP',
      'ICS No :',
      'Received from:',
      'Received by:',
      'Signature Over Printed Name',
    ])
      expect(text).toContain(label)
    const words = wordsOf(bytes)
    const word = (shown: string) => words.find((one) => one.text === shown)!
    const amount = word('Amount')
    const unitCost = words.filter((one) => one.text === 'Cost')
    expect(unitCost).toHaveLength(2)
    expect(amount.bottom).toBeLessThanOrEqual(unitCost[0]!.top + 0.5)
    expect((amount.left + amount.right) / 2).toBeGreaterThan(unitCost[0]!.left)
    expect((amount.left + amount.right) / 2).toBeLessThan(unitCost[1]!.right)
    expect(text).toContain('19,600.00')
    expect(text).toContain('5 yrs')
  })

  test('[PAPER-10] ICS of Circular 2022-004: is Annex A.3 and says Item No.', async () => {
    const text = pageTexts(await renderForm(fill(icsForm, { ...custody.ics, annex: 'Annex A.3' })))[0]!
    expect(text).toContain('Annex A.3')
    expect(text).toContain('Item No.')
    expect(text).not.toContain('Inventory Item No.')
  })
})

test('[PAPER-1766] RRSP: Annex A.6, each returned item with its ICS and end user, and the two who sign', async () => {
  const bytes = await renderForm(fill(rrspForm, custody.rrsp))
  const pages = pageTexts(bytes)
  expect(pages).toHaveLength(1)
  const text = pages[0]!.replaceAll(/\s+/g, ' ')
  for (const words of [
    'Annex A.6',
    'RECEIPT OF RETURNED SEMI-EXPENDABLE PROPERTY',
    'Entity Name :',
    'RRSP No. : 2026-11-0002',
    'Date : November 20, 2026',
    'Item Description',
    'Quantity',
    'ICS No.',
    'End-user',
    'Remarks',
    'nothing follows',
    'Returned by:',
    'Received by:',
  ])
    expect(text).toContain(words)
  expect(text).toMatch(/Paper feed/)
})
