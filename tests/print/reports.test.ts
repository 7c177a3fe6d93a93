import { describe, expect, test } from 'vitest'
import { countReportForm } from '#print/forms/count-report-form.ts'
import { fill } from '#print/forms/form.ts'
import { icsForm } from '#print/forms/ics-form.ts'
import { iirupForm } from '#print/forms/iirup-form.ts'
import { renderForms } from '#print/forms/layout-forms.ts'
import { parForm } from '#print/forms/par-form.ts'
import { propertyCardForm } from '#print/forms/property-card-form.ts'
import { rlsddpForm } from '#print/forms/rlsddp-form.ts'
import { transferForm } from '#print/forms/transfer-report-form.ts'
import { expectAll } from './support/expect-all.ts'
import { pageCount, pageSize, pageTexts, squeezed, wordsOf } from './support/read-pdf.ts'
import { fontBytes, renderForm } from './support/render-form.ts'
import * as counts from './support/samples/count-forms.ts'
import * as custody from './support/samples/custody-forms.ts'
import * as disposal from './support/samples/disposal-forms.ts'

describe('transfer reports', () => {
  test('[PAPER-11] PTR: Appendix 76 with transfer types, five columns, reason, three signers with four lines each', async () => {
    const bytes = await renderForm(fill(transferForm, custody.ptr))
    expect(pageCount(bytes)).toBe(1)
    expectAll(squeezed(bytes), [
      'Appendix 76',
      'PROPERTY TRANSFER REPORT',
      'From Accountable Officer/Agency/Fund Cluster : José Rizalino D. Dela Cruz',
      'To Accountable Officer/Agency/Fund Cluster : Ana Beatriz T. Reyes',
      'PTR No. : 2026-11-0003',
      'Transfer Type: (check only one)',
      'Donation',
      'Relocate',
      'Reassignment',
      'Others (Specify)',
      'Property No.',
      'Condition of PPE',
      'Reason for Transfer:',
      'Approved by: Released/Issued by: Received by:',
      'Signature :',
      'Printed Name :',
      'Designation :',
      'Needing repair',
    ])
  })

  test('[PAPER-12] ITR: Annex A.5 with item number, ICS number and date, condition of inventory', async () => {
    const text = squeezed(await renderForm(fill(transferForm, custody.itr)))
    expectAll(text, [
      'Annex A.5',
      'INVENTORY TRANSFER REPORT',
      'ITR No.',
      'Item No.',
      'ICS No./Date',
      '2024-04-0012 /',
      'April 5, 2024',
      'Return to stock',
    ])
    expect(text).not.toContain('Appendix 76')
  })
})

test('[PAPER-1600] the samples of the gallery say only what the product says', () => {
  for (const line of counts.countLines) expect(line.remarks).not.toMatch(/not (yet )?counted/i)
  for (const line of counts.icf.lines)
    if (line.countQuantity === 0) expect([line.condition, line.whereabouts]).toEqual(['', ''])
  expect(new Set(counts.icf.lines.map((line) => line.oldPropertyNumber)).size).toBeGreaterThan(2)
  expect(custody.ics.annex).toBe('Annex A.3')
  expect(counts.rpcppeDraft().draft).toBe(true)
})

describe('cards, disposal, loss', () => {
  test('[PAPER-30] Property Card: Appendix 69, landscape, with Receipt, Issue/Transfer/Disposal and Balance', async () => {
    const bytes = await renderForm(fill(propertyCardForm, custody.propertyCard))
    expectAll(squeezed(bytes), [
      'Appendix 69',
      'PROPERTY CARD',
      'Property, Plant and Equipment : Technical and Scientific Equipment',
      'Property Number : 2020-05-14-0001-04',
      'Issue/Transfer/Disposal',
      'Office/Officer',
      'Balance',
      'PAR 2020-09-0019',
    ])
  })

  test('[PAPER-601] Semi-expendable Property Card: Annex A.1 with unit and total cost of receipts, not Appendix 69', async () => {
    const text = squeezed(await renderForm(fill(propertyCardForm, custody.semiExpendableCard)))
    expectAll(text, [
      'Annex A.1',
      'SEMI-EXPENDABLE PROPERTY CARD',
      'Semi-expendable Property : Semi-Expendable Information',
      'Semi-expendable Property Number : SPHV-2024-05-02-0031-04',
      'Total Cost',
      'Item No.',
    ])
    for (const other of ['Appendix 69', 'PAR No.', 'Plant and Equipment']) expect(text).not.toContain(other)
  })

  test('[PAPER-602] loss of semi-expendable property: reported on Annex A.9, with the ICS under its own caption', async () => {
    const bytes = await renderForm(fill(rlsddpForm, disposal.rlsddsp))
    expect(pageCount(bytes)).toBe(1)
    const text = squeezed(bytes)
    expectAll(text, [
      'Annex A.9',
      'DESTROYED SEMI-EXPENDABLE PROPERTY',
      'RLSDDSP No. :',
      'ICS No. : SPHV-2024-02-0012',
      'ICS Date : February 5, 2024',
    ])
    for (const other of ['Appendix 75', 'PAR No.', 'PAR Date', 'RLSDDP']) expect(text).not.toContain(other)
  })

  test('[PAPER-31] IIRUP: Appendix 74 on legal landscape, two bands, eighteen numbered columns, computed carrying amounts', async () => {
    const bytes = await renderForm(fill(iirupForm, disposal.iirup))
    const [width, height] = pageSize(bytes)
    expect([Math.round(width * 10) / 10, Math.round(height * 10) / 10]).toEqual([355.6, 215.9])
    const text = squeezed(bytes)
    expectAll(text, [
      'Appendix 74',
      'INVENTORY',
      'INSPECTION and DISPOSAL',
      'RECORD OF SALES',
      'Section 79 of PD 1445',
      '(Station)',
    ])
    for (let column = 1; column <= 18; column++) expect(text).toContain(`(${column})`)
    expect(text).toContain('6,400.00')
    expect(text).toContain('5,125.00')
    expect(text).toContain('417,700.00')
    const words = wordsOf(bytes)
    const at = (shown: string) => words.find((word) => word.text === shown)!
    const band = words.filter((word) => word.text === 'INVENTORY').at(-1)!
    expect(band.right).toBeLessThan(at('(10)').right)
    expect(at('DISPOSAL').left).toBeGreaterThan(at('(10)').right)
    expect(at('OR').left).toBeGreaterThan(at('(16)').right)
  })

  test.each([1, 60])(
    '[PAPER-1701] IIRUP with %i lines: each total is in the column of its figures and is their sum; what nobody entered is blank',
    async (count) => {
      const [first, second, third] = disposal.iirup.lines
      const kinds = [third!, { ...first!, disposal: null }, second!]
      const lines = Array.from({ length: count }, (_, index) => kinds[index % 3]!)
      const words = wordsOf(await renderForm(fill(iirupForm, { ...disposal.iirup, lines })))
      const totals = words.filter((word) => word.text === 'TOTAL')
      expect(totals).toHaveLength(1)
      const { page, top } = totals[0]!
      const row = words
        .filter((word) => word.page === page && Math.abs(word.top - top) < 2)
        .sort((a, b) => a.left - b.left)
      const share = (n: number) => Math.ceil((count - n) / 3)
      const [thirds, blanks, seconds] = [share(0), share(1), share(2)]
      const money = (pesos: number) => pesos.toLocaleString('en', { minimumFractionDigits: 2 })
      expect(row.map((word) => word.text)).toEqual([
        'TOTAL',
        String(3 * thirds + blanks + 2 * seconds),
        money(187_200 * thirds + 128_000 * blanks + 102_500 * seconds),
        money(177_840 * thirds + 97_375 * seconds),
        money(2_000 * thirds),
        ...(blanks === 0 ? [money(7_360 * thirds)] : []),
        ...(seconds === 0 ? [] : [String(2 * seconds)]),
        String(thirds),
        String(2 * thirds),
        String(3 * thirds + 2 * seconds),
        money(1_500 * thirds + 3_000 * seconds),
        ...(seconds === 0 ? [] : [money(3_150 * seconds)]),
      ])
      const rightOf = (text: string) => words.find((word) => word.text === text)!.right
      expect(row.find((word) => word.text === money(2_000 * thirds))!.right).toBeCloseTo(rightOf('2,000.00'), 0)
    },
  )

  test('[PAPER-36] IIRUSP: Annex A.10, the same bands without depreciation, seventeen numbered columns', async () => {
    const bytes = await renderForm(fill(iirupForm, disposal.iirusp))
    const text = squeezed(bytes)
    expectAll(text, [
      'Annex A.10',
      'INVENTORY AND INSPECTION REPORT OF UNSERVICEABLE SEMI-EXPENDABLE PROPERTY',
      'Semi-expendable',
      'Impairment',
      '16,250.00',
      '6,300.00',
    ])
    expect(text).not.toContain('Depreciation')
    for (let column = 1; column <= 17; column++) expect(text).toContain(`(${column})`)
    expect(text).not.toContain('(18)')
  })

  test('[PAPER-32] RLSDDP: Appendix 75 on one page, with police, status, table, circumstances, certification, notary', async () => {
    const bytes = await renderForm(fill(rlsddpForm, disposal.rlsddp))
    expect(pageCount(bytes)).toBe(1)
    expectAll(squeezed(bytes), [
      'Appendix 75',
      'REPORT OF LOST, STOLEN, DAMAGED OR DESTROYED PROPERTY',
      'Police Notified:',
      'Status of Property: (check applicable box)',
      'Acquisition Cost',
      'Circumstances:',
      'I hereby certify that the item/s and circumstances stated above',
      'true and correct.',
      'Noted by:',
      'Signature over Printed Name of the Immediate Supervisor',
      'Government Issued ID :',
      'SUBSCRIBED AND SWORN to before me this',
      'affiant exhibiting the above',
      'Doc. No. :',
      'Series of :',
      'Notary Public',
    ])
  })
})

test('[PAPER-33] several forms: one file, and each form numbers its own pages', async () => {
  const bytes = await renderForms(
    [fill(parForm, custody.par), fill(icsForm, custody.ics), fill(countReportForm, counts.rpcsp())],
    fontBytes,
  )
  const pages = pageTexts(bytes)
  expect(pages).toHaveLength(3)
  for (const page of pages) expect(page).toContain('Page 1 of 1')
})

test('[PAPER-34] name or position too long for its rule: takes two lines, and no word is left out', async () => {
  const position =
    'Supervising Administrative Officer for Property, Records and General Services, Finance and Administrative Division'
  const text = squeezed(
    await renderForm(fill(transferForm, { ...custody.ptr, releasedBy: { name: 'MARIA LUISA S. PEÑAFLOR', position } })),
  )
  for (const word of new Set(position.split(/[\s,]+/))) expect(text).toContain(word)
})
