/** Size of the labels on the roll, and the printer's language. */
import { Group, NativeSelect, NumberInput, Text } from '@mantine/core'
import { useState } from 'react'
import {
  labelLimits,
  type PrinterLanguage,
  type PrinterResolution,
  printerLanguages,
  printerResolutions,
} from '#print/label-printers/label-printer.ts'
import { t } from '#text/products/label-printer.ts'
import type { LabelPrinterChoice } from './use-label-printer.ts'

export function LabelPrinterSettings({ choice: { printer, change } }: { choice: LabelPrinterChoice }) {
  return (
    <>
      <Group align="flex-end" gap="md">
        <SizeField label={t('width')} field="width" value={printer.width} onChange={(width) => change({ width })} />
        <SizeField
          label={t('height')}
          field="height"
          value={printer.height}
          onChange={(height) => change({ height })}
        />
        <NativeSelect
          label={t('resolution')}
          value={String(printer.dpi)}
          onChange={(event) => change({ dpi: Number(event.currentTarget.value) as PrinterResolution })}
          data={printerResolutions.map((dpi) => ({ value: String(dpi), label: t('dpi', { dpi: String(dpi) }) }))}
        />
        <NativeSelect
          label={t('language')}
          value={printer.language}
          onChange={(event) => change({ language: event.currentTarget.value as PrinterLanguage })}
          data={printerLanguages.map((language) => ({ value: language, label: t(`languages.${language}`) }))}
        />
        {printer.language === 'escpos' ? (
          <SizeField label={t('gap')} field="gap" value={printer.gap} onChange={(gap) => change({ gap })} />
        ) : null}
      </Group>
      <Text size="sm" c="dimmed" mt="xs" maw="70ch">
        {t(`languageHint.${printer.language}`)}
      </Text>
    </>
  )
}

/** Applies a size once it is valid; until then the typed text stays in the field. */
function SizeField({
  label,
  field,
  value,
  onChange,
}: {
  label: string
  field: keyof typeof labelLimits
  value: number
  onChange: (value: number) => void
}) {
  const { min, max } = labelLimits[field]
  const [typed, setTyped] = useState<string | number | null>(null)
  const isPossible = (size: string | number) => typeof size === 'number' && size >= min && size <= max
  const shown = typed ?? value
  return (
    <NumberInput
      label={label}
      suffix=" mm"
      decimalScale={1}
      min={min}
      max={max}
      clampBehavior="none"
      w={130}
      value={shown}
      error={isPossible(shown) ? null : t('sizeRange', { min: String(min), max: String(max) })}
      onChange={(size) => {
        setTyped(size)
        if (isPossible(size)) onChange(Number(size))
      }}
    />
  )
}
