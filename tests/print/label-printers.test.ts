import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { openFonts } from '#print/fonts/fonts.ts'
import { labelBytes } from '#print/label-printers/label-bytes.ts'
import {
  dotsPerMillimeter,
  type LabelPrinter,
  printerLanguages,
  printerResolutions,
  rollTemplate,
} from '#print/label-printers/label-printer.ts'
import type { TagLabel } from '#print/labels/label-kinds.ts'
import { labelTemplate, labelTemplates } from '#print/labels/label-templates.ts'
import { layoutTags, renderTagSheet, smallestModule } from '#print/labels/tag-sheet.ts'
import { codesOn, type PrintedLabel, readEscpos, readZpl } from './support/label-printer-decoders.ts'
import { pageTexts } from './support/read-pdf.ts'
import { fontBytes } from './support/render-form.ts'
import { tagLabels } from './support/samples/tag-labels.ts'

const fonts = openFonts(fontBytes)
const small: LabelPrinter = { language: 'zpl', dpi: 203, width: 50, height: 25, gap: 2 }

function print(labels: readonly TagLabel[], printer: LabelPrinter): Uint8Array[] {
  const dot = 1 / dotsPerMillimeter(printer.dpi)
  return layoutTags(labels, rollTemplate(printer), fonts, { dot }).pages.map((page) => labelBytes(page, fonts, printer))
}

const read = ({ language }: LabelPrinter, bytes: Uint8Array): PrintedLabel[] =>
  language === 'zpl' ? readZpl(bytes) : readEscpos(bytes)

const withNote = (label: TagLabel, note: string): TagLabel => (label.kind === 'product' ? { ...label, note } : label)

/** Lengths of the runs of black and of white dots in a row. */
function runsOf({ width, dots }: PrintedLabel, row: number, from: number): number[] {
  const runs: number[] = []
  let length = 0
  for (let x = from; x < width; x++) {
    length++
    if (x + 1 === width || dots[row * width + x] !== dots[row * width + x + 1]) {
      runs.push(length)
      length = 0
    }
  }
  return runs
}

describe.each(printerLanguages.flatMap((language) => printerResolutions.map((dpi) => [language, dpi] as const)))(
  '%s, %i dpi',
  (language, dpi) => {
    test('[TAG-4400] labels of a label printer: every code is read back from the dots that the printer makes', async () => {
      const printer = { ...small, language, dpi }
      const labels = tagLabels(12).map((label) => withNote(label, 'Counted 2026'))
      const printed = print(labels, printer).flatMap((bytes) => read(printer, bytes))
      expect(await codesOn(printed)).toEqual(labels.map(({ code }) => code))
      const dots = dotsPerMillimeter(dpi)
      const gap = language === 'escpos' ? Math.round(2 * dots) : 0
      for (const { width, height } of printed) {
        expect(width - Math.round(50 * dots)).toBeLessThan(8)
        expect(height).toBe(Math.round(25 * dots) + gap)
      }
    })

    test('[TAG-4401] modules of a code: whole dots of one size, with a quiet zone of four modules', () => {
      const printer = { ...small, language, dpi }
      const labels = tagLabels(4)
      const template = rollTemplate(printer)
      const dot = 1 / dotsPerMillimeter(dpi)
      const { pages, codes, module } = layoutTags(labels, template, fonts, { dot })
      expect(smallestModule(labels, template, undefined, dot)).toBeCloseTo(module, 9)
      const side = Math.round(module / dot)
      expect(side * dot).toBeCloseTo(module, 9)
      for (const [index, page] of pages.entries()) {
        const [printed] = read(printer, labelBytes(page, fonts, printer))
        const { x, y } = page.drawOps.find((op) => op.kind === 'modules')!
        const [left, top] = [Math.round(x / dot), Math.round(y / dot)]
        const count = codes[index]!.matrix.length
        for (let row = 0; row < count * side; row++) {
          const quiet = printed!.dots.subarray(
            (top + row) * printed!.width + left - 4 * side,
            (top + row) * printed!.width + left,
          )
          expect(quiet.includes(1)).toBe(false)
          for (const run of runsOf(printed!, top + row, left).slice(0, -1)) expect(run % side).toBe(0)
        }
        expect(left + (count + 4) * side).toBeLessThanOrEqual(printed!.width)
        expect(top - 4 * side).toBeGreaterThanOrEqual(0)
      }
    })
  },
)

test('[TAG-4402] length of what is sent: ESC/POS exactly its dots, ZPL less than half of plain digits; nothing but ASCII in ZPL', () => {
  const labels = tagLabels(4)
  for (const dpi of printerResolutions) {
    const dots = dotsPerMillimeter(dpi)
    const rowBytes = Math.ceil(Math.round(50 * dots) / 8)
    const rows = Math.round(25 * dots) + Math.round(2 * dots)
    for (const bytes of print(labels, { ...small, dpi, language: 'escpos' }))
      expect(bytes.length).toBe(2 + Math.ceil(rows / 128) * 8 + rows * rowBytes)
    for (const bytes of print(labels, { ...small, dpi, language: 'zpl' })) {
      expect(bytes.length).toBeLessThan(rowBytes * Math.round(25 * dots))
      expect(bytes.every((byte) => byte < 128)).toBe(true)
    }
  }
})

/** The share of dots that differ from a raster of the PDF by poppler, which the label was not made with. */
async function differenceFromPdf(label: TagLabel, printer: LabelPrinter): Promise<number> {
  const { bytes } = await renderTagSheet([label], rollTemplate(printer), fontBytes, {
    dot: 1 / dotsPerMillimeter(printer.dpi),
  })
  const folder = mkdtempSync(join(tmpdir(), 'label-'))
  try {
    writeFileSync(join(folder, 'label.pdf'), bytes)
    const dpi = String(dotsPerMillimeter(printer.dpi) * 25.4)
    execFileSync('pdftoppm', [
      '-r',
      dpi,
      '-gray',
      '-png',
      '-singlefile',
      join(folder, 'label.pdf'),
      join(folder, 'label'),
    ])
    const raster = await sharp(join(folder, 'label.png')).raw().toBuffer({ resolveWithObject: true })
    const [printed] = read(printer, print([label], printer)[0]!)
    let differences = 0
    let black = 0
    for (let y = 0; y < printed!.height; y++)
      for (let x = 0; x < Math.min(printed!.width, raster.info.width); x++) {
        const isBlack = raster.data[(y * raster.info.width + x) * raster.info.channels]! < 128
        if (isBlack) black++
        if (isBlack !== (printed!.dots[y * printed!.width + x] === 1)) differences++
      }
    return differences / black
  } finally {
    rmSync(folder, { recursive: true })
  }
}

test('[TAG-4403] text of a label printer: the same letters at the same places as in the PDF, ñ and ₱ too', async () => {
  const [label] = tagLabels(1)
  const named: TagLabel = {
    ...(label as Extract<TagLabel, { kind: 'product' }>),
    institute: 'Pamantasan ng Biñan, Peñaranda',
    description: 'Ñandú ÑÑÑ ññññññ áéíóú ÁÉÍÓÚ çß “½” ™',
  }
  expect(await differenceFromPdf(named, { ...small, dpi: 300 })).toBeLessThan(0.12)
  expect(await differenceFromPdf({ ...named, description: 'Nandu' }, { ...small, dpi: 300 })).toBeLessThan(0.12)
})

test('[TAG-4404] line of the institute’s own: on every label and sheet, beside long texts too, and the code is still read', async () => {
  const long = tagLabels(2).map((label) => ({
    ...(withNote(label, 'Counted 2026, second campaign of the year') as Extract<TagLabel, { kind: 'product' }>),
    propertyNumber: 'SPHV-2023-05-03-12-0001-0120-02',
    description: 'Spectrophotometer, ultraviolet and visible, with sixteen matched quartz cells '.repeat(4),
    accountable: 'Maria Clementina Esperanza Consolacion de los Santos-Villavicencio',
    unit: { number: 150, of: 200 },
  }))
  for (const template of labelTemplates) {
    const { bytes } = await renderTagSheet(long, template, fontBytes)
    const text = pageTexts(bytes).join('\n')
    expect([template.id, text.match(/Counted 2026/g)?.length]).toEqual([template.id, 2])
  }
  const { bytes } = await renderTagSheet(tagLabels(1), labelTemplate('single-50x25'), fontBytes)
  expect(pageTexts(bytes).join('')).not.toContain('Counted')
  const printed = print(long, small).flatMap((label) => readZpl(label))
  expect(await codesOn(printed)).toEqual(long.map(({ code }) => code))
})
