/**
 * Corrects the shift and scaling of a printer. Stored on the device per printer. `calibrationFrom` computes the correction from ruler
 * measurements of the calibration sheet.
 */
import type { Fonts } from '../fonts/fonts.ts'
import { createCanvas } from '../layout/canvas.ts'
import type { Page } from '../layout/page.ts'

export interface Calibration {
  /** Millimeters to shift right and down. */
  x: number
  y: number
  /** Scale factor from the top left corner; 1 for a printer that prints exact sizes. */
  scale: number
}

export const noCalibration: Calibration = { x: 0, y: 0, scale: 1 }

/** Position of the cross and length of the rules on the calibration sheet, in millimeters. */
export const calibrationSheet = { cross: 30, rule: 150 } as const

export interface CalibrationMeasurement {
  /** Distance of the cross from the left (top) edge of the paper. */
  crossX: number
  crossY: number
  /** Printed length of the rule. */
  rule: number
}

/** What a person can measure on the sheet; more is a slip of the finger. */
export const measurementLimits = {
  crossX: { min: 0, max: 100 },
  crossY: { min: 0, max: 100 },
  rule: { min: 1, max: 300 },
} as const satisfies Record<keyof CalibrationMeasurement, { min: number; max: number }>

/** Computes the correction. Throws a RangeError for an implausible measurement (a rule off by more than a tenth). */
export function calibrationFrom({ crossX, crossY, rule }: CalibrationMeasurement): Calibration {
  const printedScale = rule / calibrationSheet.rule
  if (!(printedScale > 0.9 && printedScale < 1.1))
    throw new RangeError(`Implausible calibration: the rule measures ${rule} mm instead of ${calibrationSheet.rule} mm`)
  const scale = 1 / printedScale
  // The printer prints a point p at printedScale × p + offset. For scale × p + shift to be printed at p, shift = −offset × scale.
  const shift = (measured: number): number => -(measured - printedScale * calibrationSheet.cross) * scale
  const rounded = (value: number): number => Math.round(value * 100) / 100 + 0
  return { x: rounded(shift(crossX)), y: rounded(shift(crossY)), scale: Math.round(scale * 1e5) / 1e5 }
}

/** The position to send to the printer, so that it prints the point in the right place. */
export function corrected(point: number, shift: number, scale: number): number {
  return point * scale + shift
}

/** One page with a cross and two rules to measure; always rendered without calibration. */
export function layoutCalibrationSheet(sheet: { width: number; height: number }, fonts: Fonts): Page {
  const page: Page = { ...sheet, drawOps: [] }
  const canvas = createCanvas(fonts, page)
  const { cross, rule } = calibrationSheet
  const crossArm = 8
  canvas.line(cross - crossArm, cross, cross + crossArm, cross, 0.15)
  canvas.line(cross, cross - crossArm, cross, cross + crossArm, 0.15)
  for (let index = 0; index <= rule; index++) {
    const tick = index % 10 === 0 ? 4 : index % 5 === 0 ? 2.8 : 1.6
    const fitsAcross = 45 + index <= page.width - 5
    if (fitsAcross) canvas.line(45 + index, 60, 45 + index, 60 + tick, 0.12)
    canvas.line(cross, 70 + index, cross + tick, 70 + index, 0.12)
    if (index % 10 === 0 && fitsAcross)
      canvas.text(45 + index, 67.5, String(index), { font: 'tag', size: 6.5, align: 'center' })
    if (index % 10 === 0) canvas.text(cross + 5, 70.8 + index, String(index), { font: 'tag', size: 6.5 })
  }
  canvas.line(45, 60, 45 + rule, 60, 0.15)
  canvas.line(cross, 70, cross, 70 + rule, 0.15)
  const lines = [
    'Calibration sheet. Print at actual size (100 %), without "fit to page".',
    `1. From the left edge of the paper to the cross: ${cross} mm is right.`,
    `2. From the top edge of the paper to the cross: ${cross} mm is right.`,
    `3. Length of the long rule: ${rule} mm is right.`,
    'Type what your ruler says into the print room; the next sheet will be true.',
  ]
  for (const [i, line] of lines.entries()) canvas.text(55, 90 + i * 7, line, { font: 'tag', size: 11 })
  return page
}
