import 'fake-indexeddb/auto'
import { afterEach, expect, test } from 'vitest'
import type { ProductView } from '#domain/catalog/catalog-queries.ts'
import { tagText } from '#domain/scan/tag-text.ts'
import { type LabelPrinter, printerLanguages } from '#print/label-printers/label-printer.ts'
import type { TagsJob } from '#print/print-job.ts'
import { codesOn, readEscpos, readZpl } from '#tests/print/support/label-printer-decoders.ts'
import { closeAll, openCatalog, openPrinter, openReady } from './open-printer.ts'

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
