import { inflateSync } from 'node:zlib'
import { PDFDocument, PDFName, type PDFRawStream } from '@cantoo/pdf-lib'
import { describe, expect, test } from 'vitest'
import { roomTagText, tagText } from '#domain/scan/tag-text.ts'
import { openFonts } from '#print/fonts/fonts.ts'
import { calibrationFrom, calibrationSheet, layoutCalibrationSheet } from '#print/labels/calibration.ts'
import { encodeQr } from '#print/labels/encode-qr.ts'
import { cellCorner, labelTemplate, labelTemplates, perSheet } from '#print/labels/label-templates.ts'
import { renderTagSheet } from '#print/labels/tag-sheet.ts'
import { renderPdf } from '#print/pdf/render-pdf.ts'
import { codesIn, pageCount, pageSize, pageTexts, wordsOf } from './support/read-pdf.ts'
import { fontBytes } from './support/render-form.ts'
import { tagLabels } from './support/samples/tag-labels.ts'

const millimetres = 25.4 / 72

/** Stroked rectangles in the PDF, from the top left corner. */
async function outlinesOf(bytes: Uint8Array, page = 0) {
  const doc = await PDFDocument.load(bytes)
  const sheet = doc.getPage(page)
  const stream = sheet.node.lookup(PDFName.of('Contents')) as PDFRawStream
  const text = inflateSync(stream.getContents()).toString('latin1')
  return [...text.matchAll(/([\d.-]+) ([\d.-]+) ([\d.-]+) ([\d.-]+) re S/g)].map((match) => {
    const [x = 0, y = 0, w = 0, h = 0] = match.slice(1).map((value) => Number(value) * millimetres)
    return { x: x + w / 2, y: sheet.getHeight() * millimetres - (y + h / 2), w, h }
  })
}

describe.each(labelTemplates.map((template) => [template.id, template] as const))('%s', (_id, template) => {
  const count = perSheet(template) + 1

  test('[PAPER-20] label centers: within 0.1 mm of the manufacturer’s geometry, and labels stay on the sheet', async () => {
    const { bytes } = await renderTagSheet(tagLabels(count), template, fontBytes, { outlines: true })
    expect(pageCount(bytes)).toBe(2)
    const [width, height] = pageSize(bytes)
    expect(Math.abs(width - template.sheet.width)).toBeLessThan(0.05)
    expect(Math.abs(height - template.sheet.height)).toBeLessThan(0.05)
    const outlines = await outlinesOf(bytes)
    expect(outlines).toHaveLength(perSheet(template))
    for (const [cell, outline] of outlines.entries()) {
      const corner = cellCorner(template, cell)
      expect(Math.abs(outline.x - (corner.x + template.label.width / 2))).toBeLessThan(0.1)
      expect(Math.abs(outline.y - (corner.y + template.label.height / 2))).toBeLessThan(0.1)
      expect(corner.x + template.label.width).toBeLessThanOrEqual(width + 0.01)
      expect(corner.y + template.label.height).toBeLessThanOrEqual(height + 0.01)
    }
  })

  test('[PAPER-21] raster of 200 dots per inch: an independent decoder reads every code correctly', async () => {
    const tags = tagLabels(count)
    const { bytes, module, warnings } = await renderTagSheet(tags, template, fontBytes)
    expect(module).toBeGreaterThanOrEqual(0.4)
    expect(warnings).toEqual([])
    const labels = tags.map((_, i) => ({
      page: Math.floor(i / perSheet(template)),
      ...cellCorner(template, i % perSheet(template)),
      ...template.label,
    }))
    expect(await codesIn(bytes, labels, 200)).toEqual(tags.map((tag) => tag.code))
  })

  test('[PAPER-22] text: stays inside its label, left of the code, with the complete property number', async () => {
    const tags = tagLabels(perSheet(template)).map((tag, i) =>
      tag.kind === 'product' && i % 2 === 0
        ? {
            ...tag,
            propertyNumber: 'SPHV-2023-05-03-12-0001-0120-02',
            description: 'Spectrophotometer, ultraviolet and visible, with sixteen matched quartz cells '.repeat(4),
            accountable: 'Maria Clementina Esperanza Consolacion de los Santos-Villavicencio',
          }
        : tag,
    )
    const { bytes } = await renderTagSheet(tags, template, fontBytes)
    const words = wordsOf(bytes)
    for (const word of words) {
      const cell = Array.from({ length: perSheet(template) }, (_, i) => cellCorner(template, i)).find(
        (corner) =>
          word.left >= corner.x &&
          word.right <= corner.x + template.label.width &&
          word.top >= corner.y - 0.2 &&
          word.bottom <= corner.y + template.label.height + 0.2,
      )
      expect(cell, `${word.text} leaves its label`).toBeDefined()
    }
    const text = words.map((word) => word.text).join('')
    expect(text).toContain('SPHV-2023-05-03-12-0001-0120-02')
    if (perSheet(template) > 1) expect(text).toContain('2023-05-03-0002-02')
  })
})

test('[PAPER-20] templates: match the sheets on sale in first and last label centers and equal margins', () => {
  const sold: Record<string, readonly [number, number, number, number]> = {
    'a4-3x7': [39, 34.2, 171, 262.8],
    'a4-3x8': [39, 29.85, 171, 267.15],
    'a4-2x7': [54.2, 34.2, 155.8, 262.8],
    'letter-5160': [38.1, 25.4, 177.8, 254],
    'letter-5163': [54.77, 38.1, 161.13, 241.3],
    'single-50x25': [25, 12.5, 25, 12.5],
    'single-62x29': [31, 14.5, 31, 14.5],
  }
  expect(Object.keys(sold)).toEqual(labelTemplates.map((template) => template.id))
  for (const template of labelTemplates) {
    const centre = (cell: number) => {
      const corner = cellCorner(template, cell)
      return [corner.x + template.label.width / 2, corner.y + template.label.height / 2]
    }
    const [firstX = 0, firstY = 0] = centre(0)
    const [lastX = 0, lastY = 0] = centre(perSheet(template) - 1)
    for (const [i, value] of [firstX, firstY, lastX, lastY].entries())
      expect(Math.abs(value - sold[template.id]![i]!)).toBeLessThan(0.1)
    expect(Math.abs(firstX + lastX - template.sheet.width)).toBeLessThan(0.2)
    expect(Math.abs(firstY + lastY - template.sheet.height)).toBeLessThan(0.2)
  }
})

test('[PAPER-23] start cell chosen: printing begins there', async () => {
  const template = labelTemplate('a4-3x7')
  const { bytes } = await renderTagSheet(tagLabels(3), template, fontBytes, { startCell: 5, outlines: true })
  const [first] = await outlinesOf(bytes)
  const corner = cellCorner(template, 4)
  expect(first!.x).toBeCloseTo(corner.x + template.label.width / 2, 2)
  expect(first!.y).toBeCloseTo(corner.y + template.label.height / 2, 2)
  expect(pageCount((await renderTagSheet(tagLabels(18), template, fontBytes, { startCell: 5 })).bytes)).toBe(2)
})

test('[PAPER-24] calibration from ruler measurements: cancels the printer’s shift and scaling', async () => {
  const printer = { scale: 0.985, x: 1.4, y: -2.1 }
  const seen = (point: number, shift: number) => point * printer.scale + shift
  const calibration = calibrationFrom({
    crossX: seen(calibrationSheet.cross, printer.x),
    crossY: seen(calibrationSheet.cross, printer.y),
    rule: calibrationSheet.rule * printer.scale,
  })
  const template = labelTemplate('a4-3x7')
  const { bytes } = await renderTagSheet(tagLabels(21), template, fontBytes, { calibration, outlines: true })
  for (const [cell, outline] of (await outlinesOf(bytes)).entries()) {
    const corner = cellCorner(template, cell)
    expect(Math.abs(seen(outline.x, printer.x) - (corner.x + template.label.width / 2))).toBeLessThan(0.1)
    expect(Math.abs(seen(outline.y, printer.y) - (corner.y + template.label.height / 2))).toBeLessThan(0.1)
  }
  expect(() => calibrationFrom({ crossX: 30, crossY: 30, rule: 15 })).toThrow(RangeError)
  const fonts = openFonts(fontBytes)
  const sheet = await renderPdf([layoutCalibrationSheet({ width: 210, height: 297 }, fonts)], fonts, { title: 'Sheet' })
  expect(pageTexts(sheet)[0]).toContain('Calibration sheet')
})

test('[PAPER-25] error correction: the strongest that needs no more modules than level L', () => {
  // Capacities in alphanumeric characters of version 1: L 25, M 20, Q 16, H 10.
  const levels = [10, 16, 20, 25, 26].map((length) => {
    const qr = encodeQr('A'.repeat(length))
    return [qr.level, qr.matrix.length]
  })
  expect(levels).toEqual([
    ['H', 21],
    ['Q', 21],
    ['M', 21],
    ['L', 21],
    ['Q', 25],
  ])
})

test('[PAPER-26] code too fine for the label: reported, not hidden', async () => {
  const [tag] = tagLabels(1)
  const long = { ...tag!, code: tagText(`https://${'inventory.'.repeat(14)}gov.ph`, 41_000) }
  const { warnings } = await renderTagSheet([long], labelTemplate('single-50x25'), fontBytes)
  expect(warnings).toEqual([{ kind: 'small-module', tag: 0, millimetres: expect.any(Number) }])
  expect(warnings[0]!.millimetres).toBeLessThan(0.4)
})

test('[PAPER-28] room tag: shows the room, and its code contains the room’s id', async () => {
  const code = roomTagText('https://ims.gov.ph', 114)
  const room = {
    kind: 'room' as const,
    institute: 'Institute',
    room: '2-114 Laboratory 1',
    responsible: 'A. Cruz',
    code,
  }
  const { bytes } = await renderTagSheet([room], labelTemplate('a4-2x7'), fontBytes)
  const template = labelTemplate('a4-2x7')
  expect(await codesIn(bytes, [{ page: 0, ...cellCorner(template, 0), ...template.label }])).toEqual([code])
  expect(pageTexts(bytes)[0]).toContain('2-114 Laboratory 1')
})

test('[PAPER-29] same tags: same bytes', async () => {
  const draw = async () => Buffer.from((await renderTagSheet(tagLabels(30), labelTemplate('a4-3x8'), fontBytes)).bytes)
  expect((await draw()).equals(await draw())).toBe(true)
})
