/**
 * Sign-in slips, eight on a sheet, with lines to cut along. Promises: a user name and a password are never cut; nothing leaves its slip; the
 * code keeps its quiet zone of four modules.
 */
import type { Fonts } from '../fonts/fonts.ts'
import { type Canvas, createCanvas } from '../layout/canvas.ts'
import { millimetersPerPoint, type Page, paperSize } from '../layout/page.ts'
import { fitOneLine, fitOnRule, wrapText } from '../layout/wrap-text.ts'
import { encodeQr, type Qr, quietZoneModules } from './encode-qr.ts'

export interface SignInSlip {
  name: string
  username: string
  password: string
  /** Text of the code: the address of the sign-in, with the user name. */
  code: string
}

/** What all slips of a sheet have in common. */
export interface SlipTexts {
  institute: string
  usernameLabel: string
  passwordLabel: string
  /** What the person does with the slip, in order. */
  steps: readonly string[]
}

const sheet = paperSize({ name: 'a4' })
const slipGrid = { columns: 2, rows: 4 } as const
export const slipsPerSheet = slipGrid.columns * slipGrid.rows
export const slipSize = { width: sheet.width / slipGrid.columns, height: sheet.height / slipGrid.rows }

const padding = { x: 8, y: 6 }
const codeSide = 31
const codeGap = 2
const headHeight = 12
/** Where the steps begin, from the top of a slip. */
const stepsTop = padding.y + headHeight + codeSide
const leading = (size: number) => size * millimetersPerPoint * 1.28
const dash = { length: 1.6, gap: 1.4, width: 0.15 }

/** Top left corner of a slip on its sheet. */
export const slipCorner = (index: number) => ({
  x: (index % slipGrid.columns) * slipSize.width,
  y: Math.floor((index % slipsPerSheet) / slipGrid.columns) * slipSize.height,
})

/** `onPages` is called with the number of pages so far. */
export function layoutSignInSlips(
  slips: readonly SignInSlip[],
  texts: SlipTexts,
  fonts: Fonts,
  onPages: (pages: number) => void = () => {},
): { pages: Page[]; codes: Qr[] } {
  const pages: Page[] = []
  const codes: Qr[] = []
  for (const [index, slip] of slips.entries()) {
    if (index % slipsPerSheet === 0) pages.push({ ...sheet, drawOps: [] })
    const canvas = createCanvas(fonts, pages.at(-1)!)
    if (index % slipsPerSheet === 0) drawCutLines(canvas)
    const qr = encodeQr(slip.code)
    codes.push(qr)
    drawSlip(canvas, slip, texts, qr, slipCorner(index))
    onPages(pages.length)
  }
  return { pages, codes }
}

function drawCutLines(canvas: Canvas): void {
  const step = dash.length + dash.gap
  for (let column = 1; column < slipGrid.columns; column++) {
    const x = column * slipSize.width
    for (let y = 0; y < sheet.height; y += step)
      canvas.line(x, y, x, Math.min(y + dash.length, sheet.height), dash.width)
  }
  for (let row = 1; row < slipGrid.rows; row++) {
    const y = row * slipSize.height
    for (let x = 0; x < sheet.width; x += step) canvas.line(x, y, Math.min(x + dash.length, sheet.width), y, dash.width)
  }
}

function drawSlip(
  canvas: Canvas,
  slip: SignInSlip,
  texts: SlipTexts,
  { matrix }: Qr,
  corner: { x: number; y: number },
): void {
  const { fonts } = canvas
  const x = corner.x + padding.x
  const width = slipSize.width - 2 * padding.x
  const top = corner.y + padding.y
  const institute = fitOneLine(fonts, texts.institute, width, 'tag', 8.5, 6.5)
  canvas.text(x, top + 3, institute.text, { font: 'tag', size: institute.size })
  const name = fitOneLine(fonts, slip.name, width, 'tagBold', 13, 9)
  canvas.text(x, top + 9, name.text, { font: 'tagBold', size: name.size })

  const module = codeSide / (matrix.length + 2 * quietZoneModules)
  const codeX = x + width - codeSide + quietZoneModules * module
  canvas.page.drawOps.push({
    kind: 'modules',
    x: codeX,
    y: top + headHeight + quietZoneModules * module,
    module,
    matrix,
  })

  const valueWidth = width - codeSide - codeGap
  let y = top + headHeight + 4
  const drawValue = (label: string, value: string, size: number) => {
    const fittedLabel = fitOneLine(fonts, label, valueWidth, 'tag', 8, 6)
    canvas.text(x, y, fittedLabel.text, { font: 'tag', size: fittedLabel.size })
    const { lines, size: fitted } = fitOnRule(fonts, value, valueWidth, 'mono', size, 6.5)
    for (const line of lines) {
      y += leading(fitted)
      canvas.text(x, y, line, { font: 'mono', size: fitted })
    }
    y += 5.5
  }
  drawValue(texts.usernameLabel, slip.username, 12)
  drawValue(texts.passwordLabel, slip.password, 14)
  drawSteps(canvas, texts.steps, x, corner.y + stepsTop, width, slipSize.height - padding.y - stepsTop)
}

/** The steps with their numbers, in the largest size that fits. */
function drawSteps(
  canvas: Canvas,
  steps: readonly string[],
  x: number,
  top: number,
  width: number,
  height: number,
): void {
  const indent = 4
  const linesAt = (size: number) => steps.map((step) => wrapText(canvas.fonts, step, width - indent, 'tag', size))
  let size = 8.5
  while (size > 4 && linesAt(size).flat().length * leading(size) > height) size -= 0.25
  let y = top + size * millimetersPerPoint
  for (const [index, lines] of linesAt(size).entries()) {
    canvas.text(x, y, `${index + 1}.`, { font: 'tagBold', size })
    for (const line of lines) {
      canvas.text(x + indent, y, line, { font: 'tag', size })
      y += leading(size)
    }
  }
}
