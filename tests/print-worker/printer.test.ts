import { formatMomentForForm } from '#domain/text/format.ts'
import 'fake-indexeddb/auto'
import { afterEach, expect, test, vi } from 'vitest'
import { readActiveDocuments } from '#catalog/active-documents.ts'
import type { CollectionName } from '#contract/collections/all-collections.ts'
import type { ProductView } from '#domain/catalog/catalog-queries.ts'
import { createAccountFinder } from '#domain/products/account-finder.ts'
import { followUpMessage } from '#domain/reports/active-documents.ts'
import { isAcquiredAfter } from '#domain/reports/form-rows.ts'
import { emptySigners } from '#features/reports/print/use-signatories.ts'
import { openFonts } from '#print/fonts/fonts.ts'
import { fill } from '#print/forms/form.ts'
import { layoutForms } from '#print/forms/layout-forms.ts'
import { parForm } from '#print/forms/par-form.ts'
import { renderPdf } from '#print/pdf/render-pdf.ts'
import type { ReportJob, TagsJob } from '#print/print-job.ts'
import { allReportForms, formWhere } from '#print/reports/all-report-forms.ts'
import { pageTexts } from '#tests/print/support/read-pdf.ts'
import { fontBytes } from '#tests/print/support/render-form.ts'
import { allSamples } from '#tests/print/support/samples/all-samples.ts'
import { par } from '#tests/print/support/samples/custody-forms.ts'
import { reportHeader } from '#tests/support/data/report-header.ts'
import { bytesOf, closeAll, none, noSignal, openCatalog, openPrinter, openReady } from './open-printer.ts'

afterEach(closeAll)
afterEach(() => vi.restoreAllMocks())

const fonts = openFonts(fontBytes)
const header = () => {
  const { paper, entityName, asAt, countDays, order } = reportHeader
  return { paper, entityName, asAt, countDays, order, signers: emptySigners, onlyItems: null }
}
const report = (form: ReportJob['rows']['form']): ReportJob => ({
  kind: 'report',
  title: form,
  rows: { form, filter: {}, baseline: null, isCountOver: false, maxRows: 1_000 },
  header: header(),
  draft: null,
  condition: 'any',
  closedAt: null,
  timeZone: 'Asia/Manila',
  sightings: new Map([[1, 'Seen in the attic']]),
  settlements: new Map(),
  secondCounts: new Map(),
  disposals: new Map(),
  dataNote: '',
})

test('[PAPER-1762] every sample printed by the worker: same pages and same PDF as in one thread', async () => {
  const printer = openPrinter()
  const filled = allSamples.map((one) => one.filled)
  const opened = await openReady(printer, { kind: 'forms', title: 'Samples', forms: filled })
  const pages = layoutForms(filled, fonts)
  expect(opened.pages).toEqual(pages.map(({ width, height }) => ({ width, height })))
  expect(await printer.pages(opened.id, 0, pages.length)).toEqual(JSON.parse(JSON.stringify(pages)))
  expect(await printer.pages(opened.id, 2, 4)).toHaveLength(2)
  const written: number[] = []
  const pdf = await printer.pdf(opened.id, (done) => written.push(done), noSignal)
  expect(pdf.type).toBe('application/pdf')
  expect(await bytesOf(pdf)).toEqual(await renderPdf(pages, fonts, { title: 'Samples' }))
})

test('[PAPER-1762] every report form: the worker reads its rows from the catalog, and prints what one thread would', async () => {
  const seeded = await openCatalog({ products: 120 })
  const { catalog } = seeded
  const all = async <Row>(collection: CollectionName) =>
    (await catalog.list<Row>({ collection, from: 0, limit: 1_000 })).rows
  const accountOf = createAccountFinder({
    majors: await all('major-account-groups'),
    subMajors: await all('sub-major-account-groups'),
    ledgers: await all('ledger-accounts'),
  })
  const printer = openPrinter()
  for (const { id, build } of allReportForms) {
    const found: unknown[] = []
    const opened = await printer.open(report(id), { ...none, onFacts: (facts) => found.push(facts) }, noSignal)
    const where = formWhere(id, {}, false)
    const query = { collection: 'products', where, order: ['property_number'], from: 0, limit: 1_000 } as const
    const { rows, total, asOf } = await catalog.list<ProductView>(query)
    const acquired = rows.filter((row) => !isAcquiredAfter(row, reportHeader.asAt))
    const documents = await readActiveDocuments(catalog, acquired)
    const filled = build(acquired, {
      ...header(),
      draft: rows.some((row) => row.count_status === 'not-counted'),
      dataAsOf: formatMomentForForm(asOf!, 'Asia/Manila'),
      accountOf,
      nextStep: (product) => followUpMessage(product, documents),
      reason: () => '',
      secondCount: () => '',
      sighting: (product) => (product.id === 1 ? 'Seen in the attic' : ''),
      disposalOf: () => null,
    })
    expect([id, found]).toEqual([id, [opened.facts]])
    const facts = { total, isTooLong: false, rows: acquired.length, forms: filled.length }
    expect([id, opened.facts]).toEqual([id, expect.objectContaining(facts)])
    if (opened.is !== 'ready') expect([id, filled]).toEqual([id, []])
    else
      expect([id, await printer.pages(opened.id, 0, opened.pages.length)]).toEqual([
        id,
        JSON.parse(JSON.stringify(layoutForms(filled, fonts))),
      ])
  }
  const long = { ...report('icf'), rows: { ...report('icf').rows, maxRows: 100 } }
  expect(await printer.open(long, none, noSignal)).toMatchObject({
    is: 'empty',
    facts: { isTooLong: true, total: 120 },
  })
})

test('[PAPER-1762] tags: the worker counts and reads them, and reads every code back', async () => {
  const seeded = await openCatalog({ products: 60 })
  const printer = openPrinter()
  const job: TagsJob = {
    kind: 'tags',
    query: { of: 'products', where: {} },
    perUnit: true,
    source: { institute: 'Institute', host: 'https://count.example', note: '' },
    template: 'a4-3x7',
    labelPrinter: null,
    firstCell: 5,
    calibration: { x: 0, y: 0, scale: 1 },
    part: 0,
  }
  const opened = await openReady(printer, job)
  const { rows } = await seeded.catalog.list<ProductView>({ collection: 'products', from: 0, limit: 100 })
  const total = rows.reduce((sum, { units }) => sum + (units > 200 ? 1 : units), 0)
  expect(opened.facts).toMatchObject({ kind: 'tags', total, tags: Math.min(total, opened.pages.length * 21 - 4) })
  const done: number[] = []
  expect(await printer.unreadableCodes(opened.id, (codes) => done.push(codes))).toEqual([])
  const texts = pageTexts(await bytesOf(printer.pdf(opened.id, () => {}, noSignal))).join(' ')
  for (const { property_number } of rows.slice(0, 5)) expect(texts).toContain(property_number)
  const none = await printer.open(
    { ...job, query: { of: 'products', where: { id: [999_999] } } },
    { onFacts() {}, onPages() {} },
    noSignal,
  )
  expect(none).toMatchObject({ is: 'empty', facts: { total: 0, tags: 0, smallestModule: null } })
})

test('[PAPER-39] a long layout: the number of pages so far is reported and grows', async () => {
  const printer = openPrinter()
  const reported: number[] = []
  // Every look at the clock finds that a tenth of a second has passed, so that a fast machine reports as often as a slow one.
  let now = 0
  vi.spyOn(performance, 'now').mockImplementation(() => (now += 100))
  const lines = Array.from({ length: 200 }, () => par.lines[0]!)
  const filled = fill(parForm, { ...par, lines })
  await printer.open(
    { kind: 'forms', title: 'Long', forms: [filled, filled, filled] },
    { ...none, onPages: (pages) => reported.push(pages) },
    noSignal,
  )
  expect(reported.length).toBeGreaterThan(1)
  expect(reported).toEqual([...reported].sort((a, b) => a - b))
})
