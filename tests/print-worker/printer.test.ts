import { formatMomentForForm } from '#domain/text/format.ts'
import 'fake-indexeddb/auto'
import { afterEach, expect, test } from 'vitest'
import { readActiveDocuments } from '#catalog/active-documents.ts'
import { serveCatalog } from '#catalog/serve-catalog.ts'
import type { CollectionName } from '#contract/collections/define-collection.ts'
import type { ProductView } from '#domain/catalog/catalog-queries.ts'
import { createAccountFinder } from '#domain/products/account-finder.ts'
import { followUpMessage } from '#domain/reports/active-documents.ts'
import { isAcquiredAfter } from '#domain/reports/form-rows.ts'
import { emptySigners } from '#features/reports/print/use-signatories.ts'
import { openFonts } from '#print/fonts/fonts.ts'
import { layoutForms } from '#print/forms/all-forms.ts'
import { fill } from '#print/forms/form.ts'
import { parForm } from '#print/forms/par-form.ts'
import { renderPdf } from '#print/pdf/render-pdf.ts'
import type { PrintJob, ReportJob, TagsJob } from '#print/print-job.ts'
import { allReportForms, formWhere, reportForm } from '#print/reports/all-report-forms.ts'
import type { FromPrintWorker, ToPrintWorker } from '#print-worker/print-protocol.ts'
import { makePrinter, type Printer, type PrinterDeps } from '#print-worker/printer.ts'
import { servePrint } from '#print-worker/serve-print.ts'
import { pageTexts } from '#tests/print/support/read-pdf.ts'
import { fontBytes } from '#tests/print/support/render-form.ts'
import { allSamples } from '#tests/print/support/samples/all-samples.ts'
import { par } from '#tests/print/support/samples/custody-forms.ts'
import { readShippedFont } from '#tests/support/device-ports.ts'
import { reportHeader } from '#tests/support/report-header.ts'
import { openSeededCatalog, type SeededCatalog } from '#tests/support/seeded-catalog.ts'

let seeded: SeededCatalog | null = null
let printers: Printer[] = []
afterEach(async () => {
  for (const printer of printers) printer.close()
  printers = []
  await seeded?.close()
  seeded = null
})

const yieldThread = () => new Promise<void>((resolve) => setTimeout(resolve))
const fonts = openFonts(fontBytes)
const none = { onFacts() {}, onPages() {} }
const noSignal = new AbortController().signal
const bytesOf = async (pdf: Blob | Promise<Blob>) => new Uint8Array(await (await pdf).arrayBuffer())

interface Threads {
  /** One entry for each thread that was started: true once it has ended. */
  ended: boolean[]
  /** Resolves when a frozen thread has received a request. */
  asked: Promise<void>
}

/** A printer whose worker is real code behind real ports. `frozen`: threads that never answer, by their number. */
function openPrinter(
  options: { frozen?: readonly number[]; readFont?: (file: string) => Promise<Uint8Array> } & Partial<PrinterDeps> = {},
): Printer & Threads {
  const { frozen = [], readFont = readShippedFont, ...deps } = options
  const ended: boolean[] = []
  let onAsked = () => {}
  const asked = new Promise<void>((resolve) => {
    onAsked = resolve
  })
  const startThread = () => {
    const at = ended.push(false) - 1
    const { port1, port2 } = new MessageChannel()
    if (frozen.includes(at)) {
      port1.onmessage = ({ data }: MessageEvent<ToPrintWorker>) => data.type === 'request' && onAsked()
      port1.postMessage({ type: 'ready' } satisfies FromPrintWorker)
    } else servePrint(port1, { readFont, yieldThread })
    return {
      port: port2,
      end() {
        ended[at] = true
        port1.close()
        port2.close()
      },
    }
  }
  const printer = makePrinter({
    openCatalogPort() {
      const { port1, port2 } = new MessageChannel()
      const end = seeded ? serveCatalog(port1, seeded.catalog, yieldThread) : () => {}
      return {
        port: port2,
        close() {
          end()
          port1.close()
        },
      }
    },
    startWorker: startThread,
    startInPage: async () => startThread(),
    onError(error) {
      throw error
    },
    ...deps,
  })
  printers.push(printer)
  return Object.assign(printer, { ended, asked })
}

const forms = (count: number): PrintJob => ({
  kind: 'forms',
  title: 'Forms',
  forms: Array.from({ length: count }, () => allSamples[0]!.filled),
})
const header = () => {
  const { paper, entityName, asAt, countDays, order } = reportHeader
  return { paper, entityName, asAt, countDays, order, signers: emptySigners }
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
  disposals: new Map(),
  dataNote: '',
})

async function openReady(printer: Printer, job: PrintJob) {
  const opened = await printer.open(job, none, noSignal)
  if (opened.is !== 'ready') throw new Error(`the print is ${opened.is}`)
  return opened
}

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
  seeded = await openSeededCatalog({ products: 120 })
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
    const acquired = rows.filter((row) => !isAcquiredAfter(row, reportForm(id).isAsAt ? reportHeader.asAt : ''))
    const documents = await readActiveDocuments(catalog, acquired)
    const filled = build(acquired, {
      ...header(),
      draft: rows.some((row) => row.count_status === 'not-counted'),
      dataAsOf: formatMomentForForm(asOf!, 'Asia/Manila'),
      accountOf,
      nextStep: (product) => followUpMessage(product, documents),
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
  seeded = await openSeededCatalog({ products: 60 })
  const printer = openPrinter()
  const job: TagsJob = {
    kind: 'tags',
    query: { of: 'products', where: {} },
    perUnit: true,
    source: { institute: 'Institute', host: 'https://count.example' },
    template: 'a4-3x7',
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

test('[PAPER-1763] a canceled layout that goes on: its worker is ended, and another one lays out the next job', async () => {
  const printer = openPrinter({ frozen: [0] })
  const controller = new AbortController()
  const first = printer.open(forms(3), none, controller.signal)
  await printer.asked
  controller.abort()
  await expect(first).rejects.toMatchObject({ name: 'AbortError' })
  const opened = await openReady(printer, forms(1))
  expect(opened.pages).toHaveLength(1)
  expect(printer.ended).toEqual([true, false])
})

test('[PAPER-1763] a canceled layout that is over soon: its worker goes on with the next job', async () => {
  const printer = openPrinter()
  for (let job = 0; job < 5; job++) {
    const controller = new AbortController()
    const canceled = printer.open(forms(2), none, controller.signal)
    controller.abort()
    await expect(canceled).rejects.toMatchObject({ name: 'AbortError' })
  }
  expect((await openReady(printer, forms(4))).pages).toHaveLength(4)
  await new Promise((resolve) => setTimeout(resolve, 1_200))
  expect(printer.ended).toEqual([false])
})

test('[PAPER-1763] pages of a print that another job replaced: gone, never those of the other', async () => {
  const printer = openPrinter()
  const first = await openReady(printer, forms(2))
  const second = await openReady(printer, forms(3))
  for (const gone of [
    printer.pages(first.id, 0, 1),
    printer.pdf(first.id, () => {}, noSignal),
    printer.unreadableCodes(first.id, () => {}),
  ])
    await expect(gone).rejects.toMatchObject({ name: 'AbortError' })
  expect(await printer.pages(second.id, 0, 3)).toHaveLength(3)
})

test('[PAPER-1763] a canceled PDF: rejects at once, and the pages are still there', async () => {
  const printer = openPrinter()
  const opened = await openReady(printer, forms(60))
  const controller = new AbortController()
  const pdf = printer.pdf(opened.id, () => {}, controller.signal)
  controller.abort()
  await expect(pdf).rejects.toMatchObject({ name: 'AbortError' })
  expect(await printer.pages(opened.id, 0, 1)).toHaveLength(1)
  expect(pageTexts(await bytesOf(printer.pdf(opened.id, () => {}, noSignal)))).toHaveLength(60)
})

test('[PAPER-1763] a closed printer: everything pending rejects, and later requests too', async () => {
  const printer = openPrinter()
  const pending = printer.open(forms(1), none, noSignal)
  printer.close()
  await expect(pending).rejects.toMatchObject({ name: 'AbortError' })
  await expect(printer.open(forms(1), none, noSignal)).rejects.toMatchObject({ name: 'AbortError' })
  expect(printer.ended).toEqual([true])
})

test.each(['is forbidden', 'fails at its start'])(
  '[PAPER-1764] a worker that %s: the same code runs in the page',
  async (how) => {
    const sent: ToPrintWorker[] = []
    const printer = openPrinter({
      startWorker(onFailed) {
        if (how === 'is forbidden') throw new DOMException('forbidden', 'SecurityError')
        setTimeout(onFailed)
        return { port: { onmessage: null, postMessage: (message) => sent.push(message as ToPrintWorker) }, end() {} }
      },
    })
    expect((await openReady(printer, forms(2))).pages).toHaveLength(2)
  },
)

test('[PAPER-1764] fonts that are not on the device: said, and printed once they are there', async () => {
  let areThere = false
  const printer = openPrinter({
    readFont: (file) => (areThere ? readShippedFont(file) : Promise.reject(new TypeError('Failed to fetch'))),
  })
  expect(await printer.open(forms(1), none, noSignal)).toEqual({ is: 'fonts-absent', facts: null })
  areThere = true
  expect((await openReady(printer, forms(1))).pages).toHaveLength(1)
})

test('[PAPER-39] a long layout: the number of pages so far is reported and grows', async () => {
  const printer = openPrinter()
  const reported: number[] = []
  const lines = Array.from({ length: 4_000 }, () => par.lines[0]!)
  const filled = fill(parForm, { ...par, lines })
  await printer.open(
    { kind: 'forms', title: 'Long', forms: [filled, filled, filled] },
    { ...none, onPages: (pages) => reported.push(pages) },
    noSignal,
  )
  expect(reported.length).toBeGreaterThan(1)
  expect(reported).toEqual([...reported].sort((a, b) => a - b))
})
