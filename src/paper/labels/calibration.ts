/**
 * What a printer does to a sheet, put right: where it shifts to and how much it scales. Kept on the device for each printer.
 * `calibrationFrom` computes it from what a person measures on the calibration sheet with a ruler.
 */
import { type Fonts, openFaces } from '../font/faces.ts'
import type { Page } from '../page/page.ts'
import { makePen } from '../page/pen.ts'
import { render } from '../page/render.ts'

export interface Calibration {
  /** Millimetres added to the right and downwards. */
  x: number
  y: number
  /** Factor from the left top corner; 1 for a printer that keeps sizes. */
  scale: number
}

export const noCalibration: Calibration = { x: 0, y: 0, scale: 1 }

/** Where the cross stands and how long the rules are on the calibration sheet. */
export const calibrationSheet = { cross: 30, rule: 150 } as const

export interface Measured {
  /** From the paper's left (top) edge to the cross. */
  crossX: number
  crossY: number
  /** Printed length of the rule. */
  rule: number
}

/** The correction for what was measured. Figures that no ruler would show (a rule off by more than a tenth) throw a RangeError. */
export function calibrationFrom({ crossX, crossY, rule }: Measured): Calibration {
  const printed = rule / calibrationSheet.rule
  if (!(printed > 0.9 && printed < 1.1)) throw new RangeError(`A rule of ${rule} mm is not a printed calibration sheet`)
  const scale = 1 / printed
  // The printer puts a point p at printed × p + offset. Asking for scale × p + shift must give p, so shift = −offset × scale.
  const shift = (measured: number): number => -(measured - printed * calibrationSheet.cross) * scale
  const rounded = (value: number): number => Math.round(value * 100) / 100 + 0
  return { x: rounded(shift(crossX)), y: rounded(shift(crossY)), scale: Math.round(scale * 1e5) / 1e5 }
}

/** A point of the sheet as it must be asked for, so that this printer puts it where it belongs. */
export function corrected(point: number, shift: number, scale: number): number {
  return point * scale + shift
}

/** One page with a cross and two rules to measure. Printed without any calibration. */
export function drawCalibrationSheet(sheet: { width: number; height: number }, fonts: Fonts): Promise<Uint8Array> {
  const faces = openFaces(fonts)
  const page: Page = { ...sheet, marks: [] }
  const pen = makePen(faces, page)
  const { cross, rule } = calibrationSheet
  const arm = 8
  pen.line(cross - arm, cross, cross + arm, cross, 0.15)
  pen.line(cross, cross - arm, cross, cross + arm, 0.15)
  for (let at = 0; at <= rule; at++) {
    const tick = at % 10 === 0 ? 4 : at % 5 === 0 ? 2.8 : 1.6
    const across = 45 + at <= page.width - 5
    if (across) pen.line(45 + at, 60, 45 + at, 60 + tick, 0.12)
    pen.line(cross, 70 + at, cross + tick, 70 + at, 0.12)
    if (at % 10 === 0 && across) pen.text(45 + at, 67.5, String(at), { face: 'tag', size: 6.5, align: 'center' })
    if (at % 10 === 0) pen.text(cross + 5, 70.8 + at, String(at), { face: 'tag', size: 6.5 })
  }
  pen.line(45, 60, 45 + rule, 60, 0.15)
  pen.line(cross, 70, cross, 70 + rule, 0.15)
  const lines = [
    'Calibration sheet. Print at actual size (100 %), without "fit to page".',
    `1. From the left edge of the paper to the cross: ${cross} mm is right.`,
    `2. From the top edge of the paper to the cross: ${cross} mm is right.`,
    `3. Length of the long rule: ${rule} mm is right.`,
    'Type what your ruler says into the print room; the next sheet will be true.',
  ]
  for (const [i, line] of lines.entries()) pen.text(55, 90 + i * 7, line, { face: 'tag', size: 11 })
  return render([page], faces, { title: 'Calibration sheet' })
}
