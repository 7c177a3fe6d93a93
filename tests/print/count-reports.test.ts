import { describe, expect, test } from 'vitest'
import { countReport } from '#domain/reports/count-totals.ts'
import { countReportForm } from '#print/forms/count-report-form.ts'
import { fill } from '#print/forms/form.ts'
import { icfForm } from '#print/forms/icf-form.ts'
import { itemListForm } from '#print/forms/item-list-form.ts'
import { expectAll } from './support/expect-all.ts'
import { pageSize, pageTexts, squeezed, textIn, type Word, wordsOf } from './support/read-pdf.ts'
import { renderForm } from './support/render-form.ts'
import * as counts from './support/samples/count-forms.ts'

/** Right edges of the figures in one column. */
const edges = (words: readonly Word[], pattern: RegExp): number[] =>
  words.filter((word) => pattern.test(word.text)).map((word) => word.right)

describe('count reports', () => {
  test('[PAPER-13] RPCPPE: Appendix 73, landscape, with its sentence of accountability and three signers', async () => {
    const bytes = await renderForm(fill(countReportForm, counts.rpcppe()))
    const [width, height] = pageSize(bytes)
    expect(width).toBeGreaterThan(height)
    expectAll(squeezed(bytes), [
      'Appendix 73',
      'REPORT ON THE PHYSICAL COUNT OF PROPERTY, PLANT AND EQUIPMENT',
      '(Type of Property, Plant and Equipment)',
      'As at December 31, 2026',
      'Fund Cluster : 01 - Regular Agency Fund',
      'is accountable, having assumed such accountability on',
      '(Name of Accountable Officer)',
      '(Date of Assumption)',
      'SHORTAGE/OVERAGE',
      'Certified Correct by:',
      'Approved by:',
      'Verified by:',
      'Signature over Printed Name of COA Representative',
    ])
  })

  test('[PAPER-5524] a name without a space that is longer than the line: the sentence of accountability breaks it and prints all of it', async () => {
    const input = counts.rpcppe()
    const name = 'Accountable-Officer-'.repeat(12)
    const bytes = await renderForm(fill(countReportForm, { ...input, accountable: { ...input.accountable, name } }))
    const [width] = pageSize(bytes)
    const words = wordsOf(bytes)
    expect(Math.max(...words.map(({ right }) => right))).toBeLessThan(width)
    const text = squeezed(bytes).replace('(Name of Accountable Officer)', '')
    expect(text.replaceAll(' ', '')).toContain(name)
  })

  test('[PAPER-14] differences: shortages in parentheses, overages plain, none a dash, blank for an uncounted line', async () => {
    const words = wordsOf(await renderForm(fill(countReportForm, counts.rpcppe())))
    const row = (number: string) => {
      const found = words.find((word) => word.text === number)!
      return textIn(words, found.page, [181, found.top - 0.6, 245, found.bottom + 0.6])
    }
    expect(row('2020-05-14-0001-04')).toBe('1 - -')
    expect(row('2020-05-14-0002-04')).toBe('0 (1) (142,300.00)')
    expect(row('2022-05-14-0004-04')).toBe('3 1 58,000.00')
    expect(row('2018-05-14-0001-04')).toBe('')
  })

  test('[PAPER-15] printed totals: equal the report’s totals, and decimals align with and without parentheses', async () => {
    const input = counts.rpcppe()
    const bytes = await renderForm(fill(countReportForm, input))
    const words = wordsOf(bytes)
    const text = squeezed(bytes)
    expect(text).toContain('TOTAL 16 13 (2) (213,300.00)')
    expect(text).toContain('Total shortages (3) (271,300.00)')
    expect(text).toContain('Total overages 1 58,000.00')
    const plain = edges(words, /^58,000\.00$/).at(-1)!
    const wrapped = words.find((word) => word.text === '(129,000.00)')!
    const parenthesis = 9 * 0.333 * (25.4 / 72)
    expect(Math.abs(wrapped.right - parenthesis - plain)).toBeLessThan(0.15)
  })

  test('[PAPER-16] RPCSP: Annex A.8 with its own column heads', async () => {
    expectAll(squeezed(await renderForm(fill(countReportForm, counts.rpcsp()))), [
      'Annex A.8',
      'REPORT ON THE PHYSICAL COUNT OF SEMI-EXPENDABLE PROPERTY',
      'SEMI-EXPENDABLE',
      'ON HAND',
      '(1)',
    ])
  })

  test('[PAPER-17] report of 2,000 lines on A4 and on legal paper: each line is printed once', async () => {
    const lines = Array.from({ length: 2_000 }, (_, i) => ({
      ...counts.countLines[i % 6]!,
      propertyNumber: `2019-05-14-${String(i + 1).padStart(4, '0')}-04`,
    }))
    const report = countReport(lines).accounts[0]!.funds[0]!
    for (const paper of ['a4', 'legal'] as const) {
      const bytes = await renderForm(fill(countReportForm, { ...counts.rpcppe(), report, paper }))
      const pages = pageTexts(bytes)
      const numbers = pages.join('\n').match(/2019-05-14-\d{4}-04/g)!
      expect(new Set(numbers).size).toBe(2_000)
      expect(numbers).toHaveLength(2_000)
      expect(pages.at(-1)).toContain('Certified Correct by:')
      expect(pages.at(-1)).toMatch(/2019-05-14-\d{4}-04/)
      expect(pages[0]).toContain('2,000 lines')
    }
  })

  test('[PAPER-18] ICF: eleven columns, the account group, and a heading for each ledger account', async () => {
    const bytes = await renderForm(fill(icfForm, counts.icf))
    expectAll(squeezed(bytes), [
      'Annex A',
      'INVENTORY COUNT FORM',
      'PPE Account Group : 10605140 - Technical and Scientific Equipment',
      'Location : 04 - Research Division, Laboratory 1',
      'Date of count : November 16, 2026 to November 20, 2026',
      'Article/Item',
      'Old Property No.',
      'New Property No.',
      'Unit of',
      'Whereabouts',
      'Condition',
      'Remarks',
      '140 - Technical and Scientific Equipment',
      'Prepared by:',
      'Reviewed by:',
    ])
  })

  test('[PAPER-19] lists of found and missing PPE: add up; an unknown value stays blank', async () => {
    const missing = squeezed(await renderForm(fill(itemListForm, counts.missing)))
    expectAll(missing, [
      'LIST OF NON-EXISTING / MISSING PPE',
      'Person Accountable',
      'TOTAL 271,300.00',
      'Approved by:',
      'Verified by:',
      '2 items',
    ])
    const found = squeezed(await renderForm(fill(itemListForm, counts.foundAtStation)))
    expectAll(found, ['LIST OF PROPERTY FOUND AT STATION', '1 item'])
  })

  test('[PAPER-401] [PAPER-5389] list of items found at station: known quantity, condition and value, no false total, and NONE if empty', async () => {
    const [line] = counts.foundAtStation.items
    const listed = async (items: (typeof counts.foundAtStation)['items']) =>
      squeezed(await renderForm(fill(itemListForm, { ...counts.foundAtStation, items })))
    const unvalued = await listed([line!])
    expectAll(unvalued, ['Qty Condition Unit Value', 'pH meter Bench type'])
    expect(unvalued).not.toContain('TOTAL')
    expect(unvalued).not.toContain('0.00')
    const valued = { ...line!, quantity: 2, condition: 'Needs repair', unitVal: '2500.50', totalVal: '5001.00' }
    expectAll(await listed([valued]), ['2 Needs repair 2,500.50 5,001.00', 'TOTAL 5,001.00'])
    expectAll(await listed([valued, line!]), ['TOTAL of 1 of 2 items. The others have no value yet'])
    const found = fill(itemListForm, { ...counts.foundAtStation, kind: 'found', items: [valued, line!] })
    expectAll(squeezed(await renderForm(found)), ['TOTAL of 1 of 2 items. The others were seen without a count'])
    const none = await listed([])
    expectAll(none, ['NONE'])
    expect(none).not.toContain('TOTAL')
  })
})
