/** The label printer near this device, and whether tags are printed on it instead of on sheets. Stored on the device. */
import { useCallback, useMemo, useState } from 'react'
import {
  type LabelPrinter,
  labelLimits,
  printerLanguages,
  printerResolutions,
} from '#print/label-printers/label-printer.ts'
import { useSetting } from '#react/use-setting.ts'

interface Stored {
  isUsed: boolean
  printer: LabelPrinter
}

const defaultPrinter: LabelPrinter = { language: 'zpl', dpi: 203, width: 50, height: 25, gap: 2 }

const within = (value: unknown, { min, max }: { min: number; max: number }, otherwise: number): number =>
  typeof value === 'number' && Number.isFinite(value) ? Math.min(max, Math.max(min, value)) : otherwise

/** Unreadable values default to those of a common printer. */
export function readLabelPrinter(stored: unknown): Stored {
  const { isUsed, printer } = (typeof stored === 'object' && stored !== null ? stored : {}) as Partial<Stored>
  const known: Partial<LabelPrinter> = typeof printer === 'object' && printer !== null ? printer : {}
  return {
    isUsed: isUsed === true,
    printer: {
      language: printerLanguages.find((language) => language === known.language) ?? defaultPrinter.language,
      dpi: printerResolutions.find((dpi) => dpi === known.dpi) ?? defaultPrinter.dpi,
      width: within(known.width, labelLimits.width, defaultPrinter.width),
      height: within(known.height, labelLimits.height, defaultPrinter.height),
      gap: within(known.gap, labelLimits.gap, defaultPrinter.gap),
    },
  }
}

type SizeName = keyof typeof labelLimits

export function useLabelPrinter() {
  const { value, save } = useSetting('labels/label-printer', readLabelPrinter)
  const [wrongSizes, setWrongSizes] = useState<ReadonlySet<SizeName>>(new Set())
  const markSize = useCallback(
    (name: SizeName, isPossible: boolean) =>
      setWrongSizes((before) => {
        const next = new Set(before)
        if (isPossible) next.delete(name)
        else next.add(name)
        return next
      }),
    [],
  )
  return useMemo(
    () => ({
      ...value,
      /** False while a typed size is no possible one: the label is then the earlier one, and must not be printed. */
      areSizesPossible: wrongSizes.size === 0,
      markSize,
      use: (isUsed: boolean) => save({ ...value, isUsed }),
      change: (changes: Partial<LabelPrinter>) => save({ ...value, printer: { ...value.printer, ...changes } }),
    }),
    [value, save, wrongSizes, markSize],
  )
}
export type LabelPrinterChoice = ReturnType<typeof useLabelPrinter>
