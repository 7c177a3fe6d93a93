/** A label printer: its labels, its dots, and the language in which it takes them (decision 117). */
import { type LabelTemplate, singleLabel } from '../labels/label-templates.ts'

export const printerLanguages = ['zpl', 'escpos'] as const
export type PrinterLanguage = (typeof printerLanguages)[number]
export const printerResolutions = [203, 300] as const
export type PrinterResolution = (typeof printerResolutions)[number]

export interface LabelPrinter {
  language: PrinterLanguage
  dpi: PrinterResolution
  /** Millimeters. */
  width: number
  height: number
  /** Millimeters between two labels on the roll. ZPL printers find it themselves. */
  gap: number
}

/** Millimeters. */
export const labelLimits = {
  width: { min: 30, max: 108 },
  height: { min: 15, max: 150 },
  gap: { min: 0, max: 20 },
} as const

/** Printers of 203 dots per inch have exactly 8 dots per millimeter. */
export const dotsPerMillimeter = (dpi: PrinterResolution): number => (dpi === 203 ? 8 : dpi / 25.4)

export const rollTemplate = ({ width, height }: Pick<LabelPrinter, 'width' | 'height'>): LabelTemplate =>
  singleLabel('roll', `${width} × ${height} mm`, width, height)
