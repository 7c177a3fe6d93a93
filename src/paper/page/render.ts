/**
 * Pages into PDF bytes.
 * Promises: the same pages and title give the same bytes, on every machine (no clock, no random name); text stays text; positions are
 * exact to a thousandth of a point. Never rasterises anything.
 */
import { PDFDocument, PDFName, type PDFRef } from '@cantoo/pdf-lib'
import { type FaceName, type Faces, faceNames, runsOf } from '../font/faces.ts'
import { embedFont } from './embed-font.ts'
import { type Mark, millimetresPerPoint, type Page } from './page.ts'

export interface PaperTitle {
  title: string
  /** Moment printed in the file's properties; without it the file carries none. */
  issuedAt?: Date
}

type Used = Map<FaceName, Map<number, number>>

/** The PDF of some pages. `turn` hears after each page, and at the end after each font, how many pages there are, and may let others in or end the work by throwing. */
export async function render(
  pages: readonly Page[],
  faces: Faces,
  about: PaperTitle,
  turn?: (pages: number) => Promise<void> | null,
): Promise<Uint8Array> {
  const doc = await PDFDocument.create({ updateMetadata: false })
  const { context } = doc
  doc.setTitle(about.title, { showInWindowTitleBar: true })
  doc.setProducer('Bilang')
  doc.setCreator('Bilang')
  doc.setLanguage('en-PH')
  if (about.issuedAt) doc.setCreationDate(about.issuedAt)

  const used: Used = new Map()
  const resources = context.nextRef()
  for (const [at, page] of pages.entries()) {
    const sheet = doc.addPage([points(page.width), points(page.height)])
    const contents = context.register(context.flateStream(contentOf(page, faces, used)))
    sheet.node.set(PDFName.of('Contents'), contents)
    sheet.node.set(PDFName.of('Resources'), resources)
    await turn?.(at + 1)
  }
  const fonts: Record<string, PDFRef> = {}
  for (const [i, name] of faceNames.entries()) {
    const glyphs = used.get(name)
    if (glyphs) fonts[fontKey(name)] = embedFont(context, faces[name], glyphs, `BILAN${String.fromCharCode(65 + i)}`)
    await turn?.(pages.length)
  }
  context.assign(resources, context.obj({ Font: fonts, ProcSet: ['PDF', 'Text'] }))
  return doc.save({ useObjectStreams: true, addDefaultPage: false, updateFieldAppearances: false })
}

const points = (millimetres: number): number => millimetres / millimetresPerPoint
const fontKey = (name: FaceName): string => `F${faceNames.indexOf(name)}`

const figure = (value: number): string => {
  const rounded = Math.round(value * 1000) / 1000
  return Object.is(rounded, -0) ? '0' : String(rounded)
}
const fine = (value: number): string => String(Math.round(value * 1e6) / 1e6)
const hex4 = (value: number): string => value.toString(16).padStart(4, '0')

function contentOf(page: Page, faces: Faces, used: Used): string {
  const out: string[] = []
  const top = points(page.height)
  const state = { text: false, font: '', width: -1, grey: 0 }
  const outside = () => {
    if (state.text) out.push('ET')
    state.text = false
  }
  for (const mark of page.marks) {
    if (mark.kind === 'text') {
      if (!state.text) out.push('BT')
      state.text = true
      const grey = mark.grey ?? 0
      if (state.grey !== grey) out.push(`${figure(grey)} g`)
      state.grey = grey
      writeText(mark, top, faces, used, state, out)
      continue
    }
    outside()
    writeShape(mark, top, state, out)
  }
  outside()
  return out.join('\n')
}

function writeText(
  mark: Extract<Mark, { kind: 'text' }>,
  top: number,
  faces: Faces,
  used: Used,
  state: { font: string },
  out: string[],
): void {
  let x = points(mark.x)
  let y = top - points(mark.y)
  const turn = ((mark.angle ?? 0) * Math.PI) / 180
  const [cos, sin] = [Math.cos(turn), Math.sin(turn)]
  const matrix = mark.angle === undefined ? '1 0 0 1' : [cos, sin, -sin, cos].map(fine).join(' ')
  for (const run of runsOf(faces, mark.face, mark.text)) {
    const glyphs = used.get(run.face) ?? new Map<number, number>()
    used.set(run.face, glyphs)
    run.glyphs.forEach((glyph, i) => {
      if (!glyphs.has(glyph)) glyphs.set(glyph, run.codes[i]!)
    })
    const font = `/${fontKey(run.face)} ${figure(mark.size)} Tf`
    if (font !== state.font) out.push(font)
    state.font = font
    out.push(`${matrix} ${figure(x)} ${figure(y)} Tm <${run.glyphs.map(hex4).join('')}> Tj`)
    x += run.width * mark.size * cos
    y += run.width * mark.size * sin
  }
}

function writeShape(
  mark: Exclude<Mark, { kind: 'text' }>,
  top: number,
  state: { width: number; grey: number },
  out: string[],
): void {
  const at = (x: number, y: number) => `${figure(points(x))} ${figure(top - points(y))}`
  if (mark.kind === 'line' || mark.kind === 'box') {
    if (mark.width !== state.width) out.push(`${figure(points(mark.width))} w`)
    state.width = mark.width
    if (mark.kind === 'line') out.push(`${at(mark.x1, mark.y1)} m ${at(mark.x2, mark.y2)} l S`)
    else out.push(`${at(mark.x, mark.y + mark.h)} ${figure(points(mark.w))} ${figure(points(mark.h))} re S`)
    return
  }
  const grey = mark.kind === 'fill' ? mark.grey : 0
  if (grey !== state.grey) out.push(`${figure(grey)} g`)
  state.grey = grey
  if (mark.kind === 'fill') {
    out.push(`${at(mark.x, mark.y + mark.h)} ${figure(points(mark.w))} ${figure(points(mark.h))} re f`)
    return
  }
  // One path for the whole code, its runs of dark modules merged row by row: no seam shows between neighbouring modules.
  const side = points(mark.module)
  out.push(`q ${side.toFixed(6)} 0 0 ${(-side).toFixed(6)} ${at(mark.x, mark.y)} cm`)
  mark.matrix.forEach((row, y) => {
    for (let x = 0; x < row.length; x++) {
      if (!row[x]) continue
      const start = x
      while (row[x + 1]) x++
      out.push(`${start} ${y} ${x - start + 1} 1 re`)
    }
  })
  out.push('f Q')
}
