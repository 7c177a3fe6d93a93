import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import type { ReportProduct } from '#domain/counts/baseline-product.ts'
import { lossReportFor, missingNextStep, missingNextStepText } from '#domain/counts/missing-next-step.ts'
import { buildForms, countLine } from '#features/reports/print/report-forms.ts'
import type { ReportForm } from '#features/reports/print/report-kinds.ts'
import { formWhere } from '#features/reports/print/use-print-rows.ts'
import { openFonts } from '#print/fonts/fonts.ts'
import { renderForms } from '#print/forms/filled-form.ts'
import { textWidth } from '#print/layout/canvas.ts'
import type { DrawOp } from '#print/layout/page.ts'
import { pageTexts } from '#tests/print/support/read-pdf.ts'
import { fontBytes } from '#tests/print/support/render-form.ts'
import { reportHeader } from '#tests/support/report-header.ts'
import { PageSvg } from '#ui/print/page-svg.tsx'

const item = (more: Partial<ReportProduct>): ReportProduct => ({
  id: 1,
  property_number: '2020-05-03-0001-01',
  old_property_number: null,
  description: 'Tower server',
  units: 2,
  unit_type: 'unit',
  price: '60000.00',
  total_offset: '0.00',
  total: '120000.00',
  acquisition: '2020-01-02',
  purchase_reference: null,
  remarks: null,
  print_type: 'PAR',
  physical_count: null,
  on_hand: null,
  count_status: 'not-counted',
  scanned: false,
  user: 1,
  major_account: null,
  sub_major_account: '05',
  ledger_account: '030',
  category: 'PPE',
  place: 'Attic, north wing',
  balance: 'uncounted',
  names: {
    article: 'Server',
    section: 'ICT',
    funding: 'Trust',
    classification: '',
    condition: 'In good condition',
    user: 'Ana Cruz',
    locationOne: 'Attic',
    locationTwo: 'north wing',
    majorAccount: '',
    subMajorAccount: 'Machinery',
    ledgerAccount: 'ICT Equipment',
  },
  ...more,
})
const missing = item({ count_status: 'missing', on_hand: 0, remarks: 'lent to the field station' })
const counted = item({ count_status: 'counted', on_hand: 2, physical_count: 2, scanned: true })
const path = (p: ReportProduct) =>
  missingNextStepText(
    missingNextStep({
      form: lossReportFor(p),
      remarks: null,
      holder: p.names.user,
      document: null,
      transferredTo: null,
    }),
  )
const text = async (form: ReportForm, rows: readonly ReportProduct[], draft = false) =>
  pageTexts(await renderForms(buildForms(form, rows, { ...reportHeader, draft, path }), fontBytes, form)).join('\n')

describe('forms of a count', () => {
  it.each([
    ['found', 'counted'],
    ['missing', 'missing'],
    ['uncounted', 'not-counted'],
  ] as const)(
    '[REPORT-301] %s: the rows are those of the form, whatever the page it is opened from asked for',
    (form, status) => {
      for (const given of [{}, { scanned: false }, { count_status: 'missing' }, { balance: 'short', funding: 3 }])
        expect(formWhere(form, given, false)).toEqual({
          ...('funding' in given ? { funding: 3 } : {}),
          count_status: status,
        })
    },
  )

  it('[REPORT-301] a form narrows a scope and never widens it', () => {
    expect(formWhere('rpcsp', { category: 'SPLV' }, false)).toEqual({ category: ['SPLV'] })
    expect(formWhere('rpcppe', { category: ['SPHV', 'SPLV'] }, false)).toEqual({ category: [] })
    expect(formWhere('iirup', { condition: [4], scanned: true }, false)).toEqual({ condition: [4], category: ['PPE'] })
  })

  it('[REPORT-302] what is not counted yet stands under its own title, without a report of loss', async () => {
    const words = await text('uncounted', [item({})])
    expect(words).toContain('ITEMS NOT YET COUNTED')
    expect(words).not.toMatch(/MISSING|RLSDD|NON-EXISTING/)
  })

  it.each(['rpcppe', 'icf'] as const)(
    '[REPORT-303] %s: a missing item is called so, and not where or how it is',
    async (form) => {
      const words = await text(form, [missing])
      expect(words).toMatch(/missing\/non-existing/)
      expect(words).toMatch(/lent to/)
      expect(words).not.toMatch(/In good condition|north wing/)
      expect(await text(form, [counted])).toMatch(/In good\s+condition/)
    },
  )

  it('[REPORT-304] a count report before the end of the count is a draft without totals of the count', async () => {
    const open = await text('rpcppe', [counted, item({ id: 2 })], true)
    expect(open).toMatch(/1 line is not counted yet/)
    expect(open).not.toMatch(/Value per physical count/)
    const over = await text('rpcppe', [counted, missing])
    expect(over).not.toContain('DRAFT')
    expect(over).toMatch(/TOTAL\s+4\s+2\s+\(2\)\s+\(120,000\.00\)/)
  })

  it('[REPORT-1601] a final count report sets lines seen without a count aside, so that its total foots', async () => {
    const seen = item({ id: 3, units: 1, total: '60000.00', count_status: 'counted', scanned: true })
    const words = await text('rpcppe', [counted, missing, seen])
    expect(words).toMatch(/Counted\s+4\s+2\s+\(2\)\s+\(120,000\.00\)/)
    expect(words).toMatch(/Seen without a count\s+1\b/)
    expect(words).toMatch(/TOTAL\s+5\s+2\s+\(2\)\s+\(120,000\.00\)/)
    expect(words).toMatch(/Value per property card:\s+₱300,000\.00/)
    expect(words).toMatch(/Value per physical count:\s+₱120,000\.00/)
    expect(words).toMatch(/not in it:\s+₱60,000\.00/)
    expect(await text('rpcppe', [counted, missing])).not.toContain('Seen without a count')
  })

  it('[REPORT-1002] neither place nor condition is said of an item that nobody has seen yet', () => {
    const unseen = item({ id: 2, remarks: 'sticker lost' })
    expect(countLine(unseen, { ...reportHeader, path }).remarks).toBe('not yet counted; sticker lost')
    expect(countLine(counted, { ...reportHeader, path }).remarks).toContain(counted.names.condition)
  })

  it('[REPORT-1001] a draft says so once on every page: light grey along the diagonal, under the lines, inside the page', async () => {
    const rows = Array.from({ length: 80 }, (_, i) => item({ id: i + 1 }))
    const opened = openFonts(fontBytes)
    const drawn = buildForms('rpcppe', rows, { ...reportHeader, draft: true, path })
    const pages = drawn.flatMap((form) => form.layout(opened))
    expect(pages.length).toBeGreaterThan(2)
    for (const { drawOps, width, height } of pages) {
      const stamps = drawOps.filter((mark) => mark.kind === 'text' && mark.text === 'DRAFT – COUNT IN PROGRESS')
      expect(stamps).toHaveLength(1)
      const stamp = stamps[0] as Extract<DrawOp, { kind: 'text' }>
      expect(drawOps[0]).toBe(stamp)
      expect(stamp.gray).toBeGreaterThan(0.75)
      const turn = ((stamp.angle ?? 0) * Math.PI) / 180
      expect(Math.tan(turn)).toBeCloseTo(height / width, 6)
      const length = textWidth(opened, stamp.text, stamp.font, stamp.size)
      expect(length).toBeGreaterThan(0.75 * Math.hypot(width, height))
      expect(stamp.x).toBeGreaterThan(0)
      expect(stamp.x + length * Math.cos(turn)).toBeLessThan(width)
      expect(stamp.y).toBeLessThan(height)
      expect(stamp.y - length * Math.sin(turn)).toBeGreaterThan(0)
    }
    const screen = renderToStaticMarkup(createElement(PageSvg, { page: pages[0]!, label: 'Page 1' }))
    expect(screen).toMatch(
      /<text[^>]*fill="rgb\(209 209 209\)"[^>]*transform="rotate\(-35[^>]*>DRAFT – COUNT IN PROGRESS</,
    )
  })

  it('[REPORT-305] the missing list adds up total cost and names the report of loss of its kind', async () => {
    const semi = item({ ...missing, category: 'SPHV', price: '6000.00', total: '12000.00' })
    const words = await text('missing', [missing, { ...missing, id: 3 }])
    expect(words).toMatch(/TOTAL\s+240,000\.00/)
    expect(words).not.toContain('derecognize')
    expect(words).toMatch(/RLSDDP\b/)
    expect(await text('missing', [semi])).toMatch(/RLSDDSP\b/)
  })

  it('[REPORT-306] a count without a campaign is over when a person says so', () => {
    expect(formWhere('missing', {}, true)).toEqual({ count_status: ['missing', 'not-counted'] })
  })
})
