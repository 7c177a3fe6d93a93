import { describe, expect, it } from 'vitest'
import { tagText } from '#domain/scan/tag-text.ts'
import { readLabelPrinter } from '#features/labels/use-label-printer.ts'
import { printerName, readPrinters } from '#features/labels/use-printers.ts'
import { encodeQr } from '#print/labels/encode-qr.ts'
import { maxTagsPerPart, printParts } from '#print/labels/print-parts.ts'
import { unreadableCodes } from '#print-worker/unreadable-codes.ts'
import { setLanguage } from '#text/language.ts'
import { loadTexts } from '#text/text-catalog.ts'

const quiet = { onDone() {}, pause: () => null }

describe('tags', () => {
  it('[REPORT-11] codes read back: correct codes pass; wrong or unreadable codes are named', async () => {
    const codes = Array.from({ length: 150 }, (_, index) =>
      encodeQr(tagText('https://count.example.gov.ph', 9_000 + index)),
    )
    expect(await unreadableCodes(codes, quiet)).toEqual([])
    const [one, two] = codes
    const swapped = { ...one!, matrix: two!.matrix }
    const torn = { ...two!, matrix: two!.matrix.map((row, y) => row.map((dark, x) => (y % 2 ? dark : x % 2 === 0))) }
    expect(await unreadableCodes([one!, swapped, torn], quiet)).toEqual([one!.text, two!.text])
  })
  it('[REPORT-19] any number of tags: split into consecutive parts of whole sheets; reading back stops on abort', async () => {
    for (const [total, each, start] of [
      [0, 21, 1],
      [1, 1, 1],
      [998, 21, 1],
      [3_000, 21, 5],
      [12_345, 10, 10],
      [100_000, 30, 1],
    ] as const) {
      const parts = printParts(total, each, start)
      expect(parts.map(({ from }) => from)).toEqual(
        [0, ...parts.slice(0, -1).map(({ to }) => to)].slice(0, parts.length),
      )
      expect(parts.at(-1)?.to ?? 0).toBe(total)
      for (const [index, part] of parts.entries()) {
        expect(part.to - part.from).toBeLessThanOrEqual(maxTagsPerPart)
        expect(part.startCell).toBe(index === 0 ? start : 1)
        if (index < parts.length - 1) expect((part.startCell - 1 + part.to - part.from) % each).toBe(0)
      }
    }
    const canceled = new Error('canceled by the test')
    let done = 0
    const stopped = unreadableCodes(
      Array.from({ length: 120 }, () => encodeQr('https://count.example/qr?product_id=1')),
      {
        onDone(codes) {
          done = codes
        },
        pause: () => (done === 10 ? Promise.reject(canceled) : null),
      },
    )
    await expect(stopped).rejects.toBe(canceled)
    expect(done).toBe(10)
  })
  it('[REPORT-12] stored printers: readable ones are used, the rest is ignored', () => {
    const first = readPrinters(undefined)
    expect(first.list).toHaveLength(1)
    expect(readPrinters({ list: [{ name: 'x' }], chosen: 3 })).toEqual(first)
    const stored = {
      list: [{ name: 'HP', template: 'a4-3x8', calibration: { x: 1, y: -0.5, scale: 1.002 } }],
      chosen: 7,
    }
    expect(readPrinters(stored)).toEqual({ ...stored, chosen: 0 })
  })
  it('[TEXT-2642] the first printer: its name in the language of the screen, its stored name the same; other names as typed', async () => {
    const [first] = readPrinters(undefined).list
    expect(printerName(first!)).toBe('This printer')
    setLanguage('fil')
    await loadTexts()
    try {
      expect(printerName(first!)).toBe('Printer na ito')
      expect(readPrinters({ list: [first] }).list).toEqual([first])
      expect(readPrinters(undefined).list[0]?.name).toBe('This printer')
      expect(printerName({ ...first!, name: 'HP' })).toBe('HP')
    } finally {
      setLanguage('en')
    }
  })
})

it('[TAG-4409] stored label printer: impossible values are those of a common one', () => {
  const common = { language: 'zpl', dpi: 203, width: 50, height: 25, gap: 2 }
  for (const stored of [undefined, null, 'x', [], { printer: null }, { isUsed: 'yes', printer: { dpi: 600 } }])
    expect(readLabelPrinter(stored)).toEqual({ isUsed: false, printer: common })
  expect(
    readLabelPrinter({ isUsed: true, printer: { width: 1_000_000, height: -1, gap: Number.NaN, language: 'escpos' } }),
  ).toEqual({ isUsed: true, printer: { ...common, language: 'escpos', width: 108, height: 15 } })
})
