/** The printers of this device with their calibration. Stored on the device, because each device uses the printers near it. */

import { type Calibration, noCalibration } from '#print/labels/calibration.ts'
import { useSetting } from '#react/use-setting.ts'
import { t } from '#text/products/labels.ts'

export interface Printer {
  name: string
  calibration: Calibration
  template: string
}

export interface Printers {
  list: readonly Printer[]
  chosen: number
}

/** The stored name of the default printer. */
const firstPrinterName = 'This printer' // not a text: stored, `printerName` shows it

export const printerName = ({ name }: Printer): string => (name === firstPrinterName ? t('printer.thisPrinter') : name)

const defaultPrinters: Printers = {
  list: [{ name: firstPrinterName, calibration: noCalibration, template: 'a4-3x7' }],
  chosen: 0,
}

const isCalibration = (value: unknown): value is Calibration =>
  typeof value === 'object' &&
  value !== null &&
  (['x', 'y', 'scale'] as const).every((field) => Number.isFinite(Reflect.get(value, field)))

/** The stored printers; entries that cannot be read are left out. */
export function readPrinters(stored: unknown): Printers {
  const list = (stored as { list?: unknown } | null)?.list
  if (!Array.isArray(list)) return defaultPrinters
  const printers = list.flatMap((one: Partial<Printer>) =>
    typeof one?.name === 'string' && typeof one.template === 'string' && isCalibration(one.calibration)
      ? [{ name: one.name, template: one.template, calibration: one.calibration }]
      : [],
  )
  if (printers.length === 0) return defaultPrinters
  const chosen = Number((stored as { chosen?: unknown }).chosen)
  return { list: printers, chosen: printers[chosen] ? chosen : 0 }
}

export function usePrinters(): { printers: Printers; printer: Printer; save: (next: Printers) => void } {
  const { value: printers, save } = useSetting('labels/printers', readPrinters)
  return { printers, printer: printers.list[printers.chosen] ?? defaultPrinters.list[0]!, save }
}
