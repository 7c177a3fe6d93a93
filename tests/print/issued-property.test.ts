import { expect, test } from 'vitest'
import { fill } from '#print/forms/form.ts'
import type { Subjects } from '#print/forms/form-page.ts'
import { rspiForm } from '#print/forms/rspi-form.ts'
import { pageCount, pageSize, pageTexts, squeezed } from './support/read-pdf.ts'
import { renderForm } from './support/render-form.ts'
import { rspi } from './support/samples/issued-property.ts'

test('[PAPER-5351] RSPI: Annex A.7, landscape, the six columns of the property unit, the two of accounting, and the two who sign', async () => {
  const bytes = await renderForm(fill(rspiForm, rspi))
  expect(pageSize(bytes).map(Math.round)).toEqual([297, 210])
  const text = squeezed(bytes)
  for (const words of [
    'Annex A.7',
    'REPORT OF SEMI-EXPENDABLE PROPERTY ISSUED',
    'For the period November 1, 2026 to November 30, 2026',
    'Entity Name :',
    'Fund Cluster : 01 - Regular Agency Fund',
    'Serial No. : 2026-11-0001',
    'Date : December 1, 2026',
    'To be filled out by the Property and/or Supply Division/Unit',
    'ICS No.',
    'Item Description',
    '9,800.00 19,600.00',
    '1,125.50 11,255.00',
    'nothing follows',
    'TOTAL 30,855.00',
    'Not listed: items of ICS SPHV-2026-11-0009 that an older ICS had issued.',
    'I hereby certify to the correctness of the above information.',
    'Posted by:',
    'Signature over Printed Name of Designated Accounting Staff',
  ])
    expect(text).toContain(words)
})

test('[PAPER-5351] RSPI: the responsibility center and unknown names and dates are blank; without reissued items it does not mention any', async () => {
  const text = squeezed(
    await renderForm(fill(rspiForm, { ...rspi, number: '', date: '', certifiedBy: '', reissuedOn: [] })),
  )
  expect(text).toContain('SPHV-2026-11-0007 SPHV-2026-05-03-0011-02')
  expect(text).not.toContain('Not listed')
  expect(text).not.toMatch(/undefined|null/)
})

test('[PAPER-5351] RSPI of many lines: each line once, one total, on the last page', async () => {
  const lines = Array.from({ length: 100 }, (_, i) => ({ ...rspi.lines[0]!, description: `Item number${i}.` }))
  const bytes = await renderForm(fill(rspiForm, { ...rspi, lines, total: '1960000.00' }))
  expect(pageCount(bytes)).toBeGreaterThan(2)
  const pages = pageTexts(bytes)
  for (const i of lines.keys())
    expect(pages.join(' ').match(new RegExp(`number${i}\\.`, 'g')), String(i)).toHaveLength(1)
  expect(pages.filter((page) => page.includes('1,960,000.00'))).toEqual([pages.at(-1)])
})

test('[DOC-5353] the serial number of the report is on one report only: with several fund clusters each is numbered by hand', () => {
  const slipOf = (id: number, fund_cluster: string) => ({
    document: { id, number: `SPLV-${id}`, fund_cluster, received_by_date: '2026-11-05' },
    lines: [{ id, quantity: 1, unit: 'pc', cost: '10.00', description: 'Chair' }],
  })
  const slips = [slipOf(1, '01'), slipOf(2, '07')] as unknown as Subjects['slips']
  const context = { header: { entityName: 'Institute' }, today: '2026-11-26', timeZone: 'Asia/Manila' }
  const page = rspiForm.page!
  const typed = { ...page.initial(slips, context), number: '2026-11-0001' }
  expect(page.fill(slips, typed, context).map(({ number }) => number)).toEqual(['', ''])
  const ofOne = page.fill(slips, { ...typed, fundCluster: '07 - Trust Receipts' }, context)
  expect(ofOne.map(({ number, total }) => [number, total])).toEqual([['2026-11-0001', '10.00']])
})
