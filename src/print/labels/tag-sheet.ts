/**
 * Sheets of tags for a label template.
 * Promises: the center of every label is within a hundredth of a millimeter of the template's; a code with modules smaller than 0.4 mm is
 * reported, not hidden; the same tags give the same bytes.
 */
import { type FontBytes, type Fonts, openFonts } from '../fonts/fonts.ts'
import { createCanvas } from '../layout/canvas.ts'
import type { Page } from '../layout/page.ts'
import { renderPdf } from '../pdf/render-pdf.ts'
import { type Calibration, corrected, noCalibration } from './calibration.ts'
import { encodeQr, minModuleSize, type Qr } from './encode-qr.ts'
import type { TagLabel } from './label-kinds.ts'
import { cellCorner, type LabelTemplate, perSheet } from './label-templates.ts'
import { codeSize, moduleSize, renderLabel } from './tag-label.ts'

export interface TagSheetOptions {
  /** First cell to print on, counted from 1 row by row, for a partly used sheet. */
  startCell?: number
  calibration?: Calibration
  /** Draws the edges of the labels, for a test print on plain paper. */
  outlines?: boolean
  /** Millimeters of one dot of a label printer: modules are whole dots. */
  dot?: number
}

export interface TagSheets {
  pages: Page[]
  /** One code per tag, in order; a decoder must read them back before the sheet is printed. */
  codes: Qr[]
  /** Size of the smallest printed module in millimeters. */
  module: number
  warnings: readonly TagWarning[]
}

export type TagWarning = { kind: 'small-module'; millimetres: number; tag: number }

/** `onPages` is called with the number of pages so far. */
export function layoutTags(
  labels: readonly TagLabel[],
  template: LabelTemplate,
  fonts: Fonts,
  options: TagSheetOptions = {},
  onPages: (pages: number) => void = () => {},
): TagSheets {
  const { calibration = noCalibration, outlines = false } = options
  const start = Math.min(Math.max(1, Math.trunc(options.startCell ?? 1)), perSheet(template)) - 1
  const pages: Page[] = []
  const codes: Qr[] = []
  const warnings: TagWarning[] = []
  let smallest = Number.POSITIVE_INFINITY
  for (const [i, label] of labels.entries()) {
    const cell = (start + i) % perSheet(template)
    const page = i === 0 || cell === 0 ? startSheet(pages, template) : pages.at(-1)!
    const qr = encodeQr(label.code)
    codes.push(qr)
    const corner = cellCorner(template, cell)
    const box = {
      x: corrected(corner.x, calibration.x, calibration.scale),
      y: corrected(corner.y, calibration.y, calibration.scale),
      width: template.label.width * calibration.scale,
      height: template.label.height * calibration.scale,
    }
    const canvas = createCanvas(fonts, page)
    if (outlines) canvas.box(box.x, box.y, box.width, box.height, 0.1)
    const { module } = renderLabel(canvas, label, qr.matrix, box, options.dot)
    smallest = Math.min(smallest, module)
    if (module < minModuleSize)
      warnings.push({ kind: 'small-module', millimetres: Math.round(module * 1000) / 1000, tag: i })
    onPages(pages.length)
  }
  return { pages, codes, module: codes.length > 0 ? smallest : 0, warnings }
}

/**
 * Size in millimeters of the smallest module that these tags have on this label, computed without rendering: a code grows with its text, so
 * the longest text decides. Null without tags.
 */
export function smallestModule(
  labels: readonly TagLabel[],
  template: LabelTemplate,
  calibration: Calibration = noCalibration,
  dot?: number,
): number | null {
  const longest = labels.reduce(
    (longestSoFar, { code }) => (code.length > longestSoFar.length ? code : longestSoFar),
    '',
  )
  if (longest === '') return null
  const side = codeSize(template.label.width * calibration.scale, template.label.height * calibration.scale)
  return moduleSize(side, encodeQr(longest).matrix.length, dot)
}

function startSheet(pages: Page[], template: LabelTemplate): Page {
  const page: Page = { ...template.sheet, drawOps: [] }
  pages.push(page)
  return page
}

export const tagsTitle = (template: LabelTemplate): string => `Property tags, ${template.name}`

/** The PDF of some tags, with their codes and smallest module, which the caller checks before printing. */
export async function renderTagSheet(
  labels: readonly TagLabel[],
  template: LabelTemplate,
  fontBytes: FontBytes,
  options: TagSheetOptions = {},
): Promise<TagSheets & { bytes: Uint8Array }> {
  const fonts = openFonts(fontBytes)
  const sheets = layoutTags(labels, template, fonts, options)
  const bytes = await renderPdf(sheets.pages, fonts, { title: tagsTitle(template) })
  return { ...sheets, bytes }
}
