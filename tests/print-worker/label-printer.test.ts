import 'fake-indexeddb/auto'
import { afterEach, expect, test } from 'vitest'
import type { ProductView } from '#domain/catalog/catalog-queries.ts'
import { blankTagCode } from '#domain/scan/blank-tags.ts'
import { printedTagCode } from '#domain/scan/printed-tag-code.ts'
import { parseTag, tagText } from '#domain/scan/tag-text.ts'
import { type LabelPrinter, printerLanguages } from '#print/label-printers/label-printer.ts'
import type { TagsJob } from '#print/print-job.ts'
import { codesOn, readEscpos, readZpl } from '#tests/print/support/label-printer-decoders.ts'
import { pageTexts } from '#tests/print/support/read-pdf.ts'
import { bytesOf, closeAll, openCatalog, openPrinter, openReady } from './open-printer.ts'

afterEach(closeAll)

const host = 'https://count.example.gov.ph'

test('[TAG-4405] 50 items of the demo on a label printer: every code is that of its item, in both languages', async () => {
  const { catalog } = await openCatalog({ products: 50 })
  const { rows } = await catalog.list<ProductView>({
    collection: 'products',
    where: {},
    order: ['place', 'property_number'],
    from: 0,
    limit: 100,
  })
  expect(rows).toHaveLength(50)
  const printer = openPrinter()
  for (const language of printerLanguages) {
    const labelPrinter: LabelPrinter = { language, dpi: 203, width: 50, height: 25, gap: 3 }
    const job: TagsJob = {
      kind: 'tags',
      query: { of: 'products', where: {} },
      perUnit: false,
      source: { institute: 'Pamantasan ng Biñan', host, note: 'Counted 2026' },
      template: 'a4-3x7',
      labelPrinter,
      firstCell: 5,
      calibration: { x: 4, y: 4, scale: 1 },
      part: 0,
    }
    const opened = await openReady(printer, job)
    expect(opened.facts).toMatchObject({ tags: 50, parts: [{ from: 0, to: 50, startCell: 1 }] })
    expect(opened.pages.every(({ width, height }) => width === 50 && height === 25)).toBe(true)
    const labels = [
      ...(await printer.labels(opened.id, { from: 0, to: 20, printer: labelPrinter })),
      ...(await printer.labels(opened.id, { from: 20, to: 50, printer: labelPrinter })),
    ]
    const all = new Uint8Array(await new Blob(labels as Uint8Array<ArrayBuffer>[]).arrayBuffer())
    const printed = language === 'zpl' ? readZpl(all) : readEscpos(all)
    expect(await codesOn(printed)).toEqual(rows.map(({ id }) => tagText(host, id)))
  }
})

test('[TAG-4424] roll of blank tags: each code is read back as its own tag, on a sheet and on a label printer, with the number that people type', async () => {
  await openCatalog({ products: 5 })
  const codes = Array.from({ length: 30 }, (_, n) =>
    blankTagCode(Uint8Array.from({ length: 11 }, (_, i) => n * 37 + i)),
  )
  expect(new Set(codes).size).toBe(30)
  const printer = openPrinter()
  const labelPrinter: LabelPrinter = { language: 'zpl', dpi: 203, width: 30, height: 15, gap: 2 }
  const job: TagsJob = {
    kind: 'tags',
    query: { of: 'blank', where: {}, codes },
    perUnit: true,
    source: { institute: 'Pamantasan ng Biñan', host, note: 'Counted 2026' },
    template: 'a4-3x7',
    labelPrinter,
    firstCell: 1,
    calibration: { x: 0, y: 0, scale: 1 },
    part: 0,
  }
  const roll = await openReady(printer, job)
  const labels = await printer.labels(roll.id, { from: 0, to: 30, printer: labelPrinter })
  const read = await codesOn(labels.flatMap((bytes) => readZpl(bytes)))
  expect(read.map((text) => parseTag(text ?? ''))).toEqual(codes.map((code) => ({ kind: 'blank', code })))
  const sheet = await openReady(printer, { ...job, labelPrinter: null })
  expect(sheet.pages).toHaveLength(2)
  expect(await printer.unreadableCodes(sheet.id, () => {})).toEqual([])
  const text = pageTexts(await bytesOf(printer.pdf(sheet.id, () => {}))).join(' ')
  for (const code of codes) expect(text).toContain(printedTagCode(code))
})
