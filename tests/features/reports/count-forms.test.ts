import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { lossReportFor, missingNextStep, missingNextStepText } from '#domain/counts/missing-next-step.ts'
import type { ReportProduct } from '#domain/reports/report-product.ts'
import { openFonts } from '#print/fonts/fonts.ts'
import { layoutForm, renderForms } from '#print/forms/layout-forms.ts'
import { textWidth } from '#print/layout/canvas.ts'
import type { DrawOp } from '#print/layout/page.ts'
import { formWhere, type ReportFormId, reportForm } from '#print/reports/all-report-forms.ts'
import { countLine } from '#print/reports/count-reports.ts'
import { pageTexts } from '#tests/print/support/read-pdf.ts'
import { fontBytes } from '#tests/print/support/render-form.ts'
import { reportHeader } from '#tests/support/data/report-header.ts'
import { reportItem as item } from '#tests/support/data/report-item.ts'
import { PageSvg } from '#ui/print/page-svg.tsx'

const missing = item({ count_status: 'missing', on_hand: 0, remarks: 'lent to the field station' })
const counted = item({ count_status: 'counted', on_hand: 2, physical_count: 2, scanned: true })
const nextStep = (p: ReportProduct) =>
  missingNextStepText(
    missingNextStep({
      form: lossReportFor(p),
      remarks: null,
      holder: p.names.user,
      document: null,
      transferredTo: null,
    }),
  )
const text = async (form: ReportFormId, rows: readonly ReportProduct[], draft = false) =>
  pageTexts(
    await renderForms(reportForm(form).build(rows, { ...reportHeader, draft, nextStep }), fontBytes, form),
  ).join('\n')

describe('forms of a count', () => {
  it.each([
    ['found', 'counted'],
    ['missing', 'missing'],
    ['uncounted', 'not-counted'],
  ] as const)('[REPORT-301] %s opened with any filter: the form keeps its own row condition', (form, status) => {
    for (const given of [{}, { scanned: false }, { count_status: 'missing' }, { balance: 'short', funding: 3 }])
      expect(formWhere(form, given, false)).toEqual({
        ...('funding' in given ? { funding: 3 } : {}),
        count_status: status,
      })
  })

  it('[REPORT-301] scope given: the form narrows it and never widens it', () => {
    expect(formWhere('rpcsp', { category: 'SPLV' }, false)).toEqual({ category: ['SPLV'] })
    expect(formWhere('rpcppe', { category: ['SPHV', 'SPLV'] }, false)).toEqual({ category: [] })
    expect(formWhere('iirup', { condition: [4], scanned: true }, false)).toEqual({ condition: [4], category: ['PPE'] })
  })

  it('[REPORT-302] uncounted items: printed under their own title, without a report of loss', async () => {
    const words = await text('uncounted', [item({})])
    expect(words).toContain('ITEMS NOT YET COUNTED')
    expect(words).not.toMatch(/MISSING|RLSDD|NON-EXISTING/)
  })

  it.each(['rpcppe', 'icf'] as const)(
    '[REPORT-303] %s with a missing item: it is called missing, without location or condition',
    async (form) => {
      const words = await text(form, [missing])
      expect(words).toMatch(/missing\/non-existing/)
      expect(words).toMatch(/lent to/)
      expect(words).not.toMatch(/In good condition|north wing/)
      expect(await text(form, [counted])).toMatch(/In good\s+condition/)
    },
  )

  it('[REPORT-304] count report before the end of the count: a draft without count totals', async () => {
    const open = await text('rpcppe', [counted, item({ id: 2 })], true)
    expect(open).toMatch(/1 line is not counted yet/)
    expect(open).not.toMatch(/Value per physical count/)
    const over = await text('rpcppe', [counted, missing])
    expect(over).not.toContain('DRAFT')
    expect(over).toMatch(/TOTAL\s+4\s+2\s+\(2\)\s+\(120,000\.00\)/)
  })

  it('[REPORT-1721] count form of a count in progress: marked as a draft, and not marked once the count is over', () => {
    const marks = (draft: boolean) =>
      reportForm('icf')
        .build([counted], { ...reportHeader, draft, nextStep })
        .flatMap((form) => layoutForm(form, openFonts(fontBytes)))
        .flatMap(({ drawOps }) => drawOps.flatMap((drawOp) => (drawOp.kind === 'text' ? [drawOp.text] : [])))
        .filter((words) => words.includes('DRAFT'))
    expect(marks(true)).toEqual(['DRAFT – COUNT IN PROGRESS'])
    expect(marks(false)).toEqual([])
  })

  it('[REPORT-1601] final count report with lines seen without a count: they have their own total, so that the report foots', async () => {
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

  it('[CAMPAIGN-4098] the remarks of RPCPPE, ICF and item lists name the reason of a settled difference', () => {
    const reason = ({ id }: { id: number }) => (id === 2 ? 'Borrowed: by the dairy plant' : '')
    const header = { ...reportHeader, reason }
    const unseen = item({ id: 2, remarks: 'sticker lost' })
    expect(countLine(unseen, header).remarks).toBe('not yet counted; Borrowed: by the dairy plant; sticker lost')
    expect(countLine(counted, header).remarks).not.toContain('Borrowed')
    for (const id of ['icf', 'found', 'missing', 'uncounted'] as const) {
      const filled = JSON.stringify(reportForm(id).build([unseen], header))
      expect([id, filled.split('Borrowed: by the dairy plant; sticker lost').length]).toEqual([id, 2])
    }
  })

  it('[REPORT-1002] uncounted item: the remarks have neither location nor condition', () => {
    const unseen = item({ id: 2, remarks: 'sticker lost' })
    expect(countLine(unseen, reportHeader).remarks).toBe('not yet counted; sticker lost')
    expect(countLine(counted, reportHeader).remarks).toContain(counted.names.condition)
  })

  it('[REPORT-1001] draft: one watermark per page, light gray along the diagonal, under the lines, inside the page', async () => {
    const rows = Array.from({ length: 80 }, (_, i) => item({ id: i + 1 }))
    const opened = openFonts(fontBytes)
    const forms = reportForm('rpcppe').build(rows, { ...reportHeader, draft: true, nextStep })
    const pages = forms.flatMap((form) => layoutForm(form, opened))
    expect(pages.length).toBeGreaterThan(2)
    for (const { drawOps, width, height } of pages) {
      const watermarks = drawOps.filter(
        (drawOp) => drawOp.kind === 'text' && drawOp.text === 'DRAFT – COUNT IN PROGRESS',
      )
      expect(watermarks).toHaveLength(1)
      const watermark = watermarks[0] as Extract<DrawOp, { kind: 'text' }>
      expect(drawOps[0]).toBe(watermark)
      expect(watermark.gray).toBeGreaterThan(0.75)
      const angle = ((watermark.angle ?? 0) * Math.PI) / 180
      expect(Math.tan(angle)).toBeCloseTo(height / width, 6)
      const length = textWidth(opened, watermark.text, watermark.font, watermark.size)
      expect(length).toBeGreaterThan(0.75 * Math.hypot(width, height))
      expect(watermark.x).toBeGreaterThan(0)
      expect(watermark.x + length * Math.cos(angle)).toBeLessThan(width)
      expect(watermark.y).toBeLessThan(height)
      expect(watermark.y - length * Math.sin(angle)).toBeGreaterThan(0)
    }
    const screen = renderToStaticMarkup(createElement(PageSvg, { page: pages[0]!, label: 'Page 1' }))
    expect(screen).toMatch(
      /<text[^>]*fill="rgb\(209 209 209\)"[^>]*transform="rotate\(-35[^>]*>DRAFT – COUNT IN PROGRESS</,
    )
  })

  it('[REPORT-305] missing list: sums the total cost and names the right report of loss', async () => {
    const semi = item({ ...missing, category: 'SPHV', price: '6000.00', total: '12000.00' })
    const words = await text('missing', [missing, { ...missing, id: 3 }])
    expect(words).toMatch(/TOTAL\s+240,000\.00/)
    expect(words).not.toContain('derecognize')
    expect(words).toMatch(/RLSDDP\b/)
    expect(await text('missing', [semi])).toMatch(/RLSDDSP\b/)
  })

  it('[REPORT-306] count without a campaign: over when a person says so', () => {
    expect(formWhere('missing', {}, true)).toEqual({ count_status: ['not-counted', 'missing'] })
  })
})
