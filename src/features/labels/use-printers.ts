/** The printers of this device and what each does to a sheet. Kept on the device, because a printer stands where its device is. */
import { useCallback, useEffect, useState } from 'react'
import { type Calibration, noCalibration } from '#paper/labels/calibration.ts'
import { useParts } from '#runtime/parts.ts'

export interface Printer {
  name: string
  calibration: Calibration
  template: string
}

export interface Printers {
  list: readonly Printer[]
  chosen: number
}

const key = 'labels/printers'
const first: Printers = { list: [{ name: 'This printer', calibration: noCalibration, template: 'a4-3x7' }], chosen: 0 }

const isCalibration = (value: unknown): value is Calibration =>
  typeof value === 'object' &&
  value !== null &&
  (['x', 'y', 'scale'] as const).every((part) => Number.isFinite(Reflect.get(value, part)))

/** What was kept, as far as it can be understood. */
export function readPrinters(kept: unknown): Printers {
  const list = (kept as { list?: unknown } | null)?.list
  if (!Array.isArray(list)) return first
  const printers = list.flatMap((one: Partial<Printer>) =>
    typeof one?.name === 'string' && typeof one.template === 'string' && isCalibration(one.calibration)
      ? [{ name: one.name, template: one.template, calibration: one.calibration }]
      : [],
  )
  if (printers.length === 0) return first
  const chosen = Number((kept as { chosen?: unknown }).chosen)
  return { list: printers, chosen: printers[chosen] ? chosen : 0 }
}

export function usePrinters(): { printers: Printers; printer: Printer; save: (next: Printers) => void } {
  const { drafts } = useParts()
  const [printers, setPrinters] = useState<Printers>(first)
  useEffect(() => {
    let live = true
    void drafts.read(key).then((kept) => {
      if (live) setPrinters(readPrinters(kept))
    })
    return () => {
      live = false
    }
  }, [drafts])
  const save = useCallback(
    (next: Printers) => {
      setPrinters(next)
      void drafts.write(key, next)
    },
    [drafts],
  )
  return { printers, printer: printers.list[printers.chosen] ?? first.list[0]!, save }
}
