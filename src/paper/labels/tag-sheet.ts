/**
 * Sheets of tags for a label template.
 * Promises: every label's centre stands within a hundredth of a millimetre of the template's; a code whose modules would be smaller than
 * 0.4 mm is reported, not hidden; the same tags give the same bytes.
 */
import { type Faces, type Fonts, openFaces } from '../font/faces.ts'
import type { Page } from '../page/page.ts'
import { makePen } from '../page/pen.ts'
import { render } from '../page/render.ts'
import { type Calibration, corrected, noCalibration } from './calibration.ts'
import { leastModule, type Qr, qrOf, quietModules } from './qr.ts'
import { codeSide, drawSticker, type Sticker } from './sticker.ts'
import { cellCorner, type LabelTemplate, perSheet } from './templates.ts'

export interface TagSheetOptions {
  /** First cell to print on, from 1, row by row: sheets that are partly used up. */
  startCell?: number
  calibration?: Calibration
  /** Draws the edges of the labels, for a trial on plain paper. */
  outlines?: boolean
}

export interface TagSheets {
  pages: Page[]
  /** One for each tag, in their order: what a decoder must read before the sheet is printed. */
  codes: Qr[]
  /** Smallest module in millimetres, as printed. */
  module: number
  warnings: readonly TagWarning[]
}

export type TagWarning = { kind: 'small-module'; millimetres: number; tag: number }

export function layTags(
  stickers: readonly Sticker[],
  template: LabelTemplate,
  faces: Faces,
  options: TagSheetOptions = {},
): TagSheets {
  const work = layingTags(stickers, template, faces, options)
  for (;;) {
    const step = work.next()
    if (step.done) return step.value
  }
}

/** The same tag by tag; each step tells how many pages there are so far. */
export function* layingTags(
  stickers: readonly Sticker[],
  template: LabelTemplate,
  faces: Faces,
  options: TagSheetOptions = {},
): Generator<number, TagSheets> {
  const { calibration = noCalibration, outlines = false } = options
  const start = Math.min(Math.max(1, Math.trunc(options.startCell ?? 1)), perSheet(template)) - 1
  const pages: Page[] = []
  const codes: Qr[] = []
  const warnings: TagWarning[] = []
  let smallest = Number.POSITIVE_INFINITY
  for (const [i, sticker] of stickers.entries()) {
    const cell = (start + i) % perSheet(template)
    const page = i === 0 || cell === 0 ? openSheet(pages, template) : pages.at(-1)!
    const qr = qrOf(sticker.code)
    codes.push(qr)
    const corner = cellCorner(template, cell)
    const box = {
      x: corrected(corner.x, calibration.x, calibration.scale),
      y: corrected(corner.y, calibration.y, calibration.scale),
      width: template.label.width * calibration.scale,
      height: template.label.height * calibration.scale,
    }
    const pen = makePen(faces, page)
    if (outlines) pen.box(box.x, box.y, box.width, box.height, 0.1)
    const { module } = drawSticker(pen, sticker, qr.matrix, box)
    smallest = Math.min(smallest, module)
    if (module < leastModule)
      warnings.push({ kind: 'small-module', millimetres: Math.round(module * 1000) / 1000, tag: i })
    yield pages.length
  }
  return { pages, codes, module: codes.length > 0 ? smallest : 0, warnings }
}

/**
 * Smallest module in millimetres that these tags will have on this label, without drawing them: a code grows with its text, so the longest
 * decides. Null without tags.
 */
export function smallestModule(
  stickers: readonly Sticker[],
  template: LabelTemplate,
  calibration: Calibration = noCalibration,
): number | null {
  const longest = stickers.reduce((most, { code }) => (code.length > most.length ? code : most), '')
  if (longest === '') return null
  const side = codeSide(template.label.width * calibration.scale, template.label.height * calibration.scale)
  return side / (qrOf(longest).matrix.length + 2 * quietModules)
}

function openSheet(pages: Page[], template: LabelTemplate): Page {
  const page: Page = { ...template.sheet, marks: [] }
  pages.push(page)
  return page
}

export const tagsTitle = (template: LabelTemplate): string => `Property tags, ${template.name}`

/** The PDF of some tags, with what the caller must know before printing it. */
export async function drawTags(
  stickers: readonly Sticker[],
  template: LabelTemplate,
  fonts: Fonts,
  options: TagSheetOptions = {},
): Promise<TagSheets & { bytes: Uint8Array }> {
  const faces = openFaces(fonts)
  const sheets = layTags(stickers, template, faces, options)
  const bytes = await render(sheets.pages, faces, { title: tagsTitle(template) })
  return { ...sheets, bytes }
}
