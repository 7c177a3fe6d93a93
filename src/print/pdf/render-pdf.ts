/**
 * Renders pages as PDF bytes.
 * Promises: the same pages and title give the same bytes on every machine (no clock, no random name); text stays text; positions are exact
 * to a thousandth of a point; nothing is rasterized.
 */
import { PDFDocument, PDFName, type PDFRef } from '@cantoo/pdf-lib'
import { type FontName, type Fonts, fontNames, glyphRuns } from '../fonts/fonts.ts'
import { type DrawOp, millimetersPerPoint, type Page } from '../layout/page.ts'
import { embedFont } from './embed-font.ts'
import { hex4 } from './hex4.ts'

export interface PdfInfo {
  title: string
  /** Creation date in the file properties; absent if not given. */
  issuedAt?: Date
}

type UsedGlyphs = Map<FontName, Map<number, number>>

/**
 * `onStep` is called after each page, and at the end after each font, with the number of pages so far. It can yield to other work, or throw to
 * stop.
 */
export async function renderPdf(
  pages: readonly Page[],
  fonts: Fonts,
  info: PdfInfo,
  onStep?: (pages: number) => Promise<void> | null,
): Promise<Uint8Array> {
  const doc = await PDFDocument.create({ updateMetadata: false })
  const { context } = doc
  doc.setTitle(info.title, { showInWindowTitleBar: true })
  doc.setProducer('Bilang')
  doc.setCreator('Bilang')
  doc.setLanguage('en-PH')
  if (info.issuedAt) doc.setCreationDate(info.issuedAt)

  const used: UsedGlyphs = new Map()
  const resources = context.nextRef()
  for (const [index, page] of pages.entries()) {
    const pdfPage = doc.addPage([points(page.width), points(page.height)])
    const contents = context.register(context.flateStream(pageContent(page, fonts, used)))
    pdfPage.node.set(PDFName.of('Contents'), contents)
    pdfPage.node.set(PDFName.of('Resources'), resources)
    await onStep?.(index + 1)
  }
  const fontRefs: Record<string, PDFRef> = {}
  for (const [i, name] of fontNames.entries()) {
    const glyphs = used.get(name)
    if (glyphs) fontRefs[fontKey(name)] = embedFont(context, fonts[name], glyphs, `BILAN${String.fromCharCode(65 + i)}`)
    await onStep?.(pages.length)
  }
  context.assign(resources, context.obj({ Font: fontRefs, ProcSet: ['PDF', 'Text'] }))
  return doc.save({ useObjectStreams: true, addDefaultPage: false, updateFieldAppearances: false })
}

const points = (millimetres: number): number => millimetres / millimetersPerPoint
const fontKey = (name: FontName): string => `F${fontNames.indexOf(name)}`

const formatNumber = (value: number): string => {
  const rounded = Math.round(value * 1000) / 1000
  return Object.is(rounded, -0) ? '0' : String(rounded)
}
const formatFine = (value: number): string => String(Math.round(value * 1e6) / 1e6)

function pageContent(page: Page, fonts: Fonts, used: UsedGlyphs): string {
  const operators: string[] = []
  const top = points(page.height)
  const state = { text: false, font: '', width: -1, gray: 0 }
  const endText = () => {
    if (state.text) operators.push('ET')
    state.text = false
  }
  for (const drawOp of page.drawOps) {
    if (drawOp.kind === 'text') {
      if (!state.text) operators.push('BT')
      state.text = true
      const gray = drawOp.gray ?? 0
      if (state.gray !== gray) operators.push(`${formatNumber(gray)} g`)
      state.gray = gray
      writeText(drawOp, top, fonts, used, state, operators)
      continue
    }
    endText()
    writeShape(drawOp, top, state, operators)
  }
  endText()
  return operators.join('\n')
}

function writeText(
  drawOp: Extract<DrawOp, { kind: 'text' }>,
  top: number,
  fonts: Fonts,
  used: UsedGlyphs,
  state: { font: string },
  operators: string[],
): void {
  let x = points(drawOp.x)
  let y = top - points(drawOp.y)
  const radians = ((drawOp.angle ?? 0) * Math.PI) / 180
  const [cos, sin] = [Math.cos(radians), Math.sin(radians)]
  const matrix = drawOp.angle === undefined ? '1 0 0 1' : [cos, sin, -sin, cos].map(formatFine).join(' ')
  for (const run of glyphRuns(fonts, drawOp.font, drawOp.text)) {
    const glyphs = used.get(run.font) ?? new Map<number, number>()
    used.set(run.font, glyphs)
    run.glyphs.forEach((glyph, i) => {
      if (!glyphs.has(glyph)) glyphs.set(glyph, run.codes[i]!)
    })
    const font = `/${fontKey(run.font)} ${formatNumber(drawOp.size)} Tf`
    if (font !== state.font) operators.push(font)
    state.font = font
    operators.push(`${matrix} ${formatNumber(x)} ${formatNumber(y)} Tm <${run.glyphs.map(hex4).join('')}> Tj`)
    x += run.width * drawOp.size * cos
    y += run.width * drawOp.size * sin
  }
}

function writeShape(
  drawOp: Exclude<DrawOp, { kind: 'text' }>,
  top: number,
  state: { width: number; gray: number },
  operators: string[],
): void {
  const at = (x: number, y: number) => `${formatNumber(points(x))} ${formatNumber(top - points(y))}`
  if (drawOp.kind === 'line' || drawOp.kind === 'box') {
    if (drawOp.width !== state.width) operators.push(`${formatNumber(points(drawOp.width))} w`)
    state.width = drawOp.width
    if (drawOp.kind === 'line') operators.push(`${at(drawOp.x1, drawOp.y1)} m ${at(drawOp.x2, drawOp.y2)} l S`)
    else
      operators.push(
        `${at(drawOp.x, drawOp.y + drawOp.h)} ${formatNumber(points(drawOp.w))} ${formatNumber(points(drawOp.h))} re S`,
      )
    return
  }
  const gray = drawOp.kind === 'fill' ? drawOp.gray : 0
  if (gray !== state.gray) operators.push(`${formatNumber(gray)} g`)
  state.gray = gray
  if (drawOp.kind === 'fill') {
    operators.push(
      `${at(drawOp.x, drawOp.y + drawOp.h)} ${formatNumber(points(drawOp.w))} ${formatNumber(points(drawOp.h))} re f`,
    )
    return
  }
  // One path for the whole code, with runs of dark modules merged row by row, so that no seam shows between neighboring modules.
  const side = points(drawOp.module)
  operators.push(`q ${side.toFixed(6)} 0 0 ${(-side).toFixed(6)} ${at(drawOp.x, drawOp.y)} cm`)
  drawOp.matrix.forEach((row, y) => {
    for (let x = 0; x < row.length; x++) {
      if (!row[x]) continue
      const start = x
      while (row[x + 1]) x++
      operators.push(`${start} ${y} ${x - start + 1} 1 re`)
    }
  })
  operators.push('f Q')
}
