/** Size of the labels on the roll, and the printer's language. */
import { Group, NativeSelect, Text } from '@mantine/core'
import { useEffect, useState } from 'react'
import {
  labelLimits,
  type PrinterLanguage,
  type PrinterResolution,
  printerLanguages,
  printerResolutions,
} from '#print/label-printers/label-printer.ts'
import { t } from '#text/products/label-printer.ts'
import { BoundedNumberInput } from '#ui/form/bounded-number-input.tsx'
import type { LabelPrinterChoice } from './use-label-printer.ts'

export function LabelPrinterSettings({ choice: { printer, change, markSize } }: { choice: LabelPrinterChoice }) {
  const size = (field: keyof typeof labelLimits) => (
    <SizeField
      label={t(field)}
      field={field}
      value={printer[field]}
      onChange={(value) => change({ [field]: value })}
      markSize={markSize}
    />
  )
  return (
    <>
      <Group align="flex-start" gap="md">
        {size('width')}
        {size('height')}
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
        {printer.language === 'escpos' ? size('gap') : null}
      </Group>
      <Text size="sm" c="dimmed" mt="xs" maw="70ch">
        {t(`languageHint.${printer.language}`)}
      </Text>
    </>
  )
}

/** Applies a size once it is possible; until then the typed text stays in the field, and no label is printed. */
function SizeField({
  label,
  field,
  value,
  onChange,
  markSize,
}: {
  label: string
  field: keyof typeof labelLimits
  value: number
  onChange: (value: number) => void
  markSize: LabelPrinterChoice['markSize']
}) {
  const [isWrong, setIsWrong] = useState(false)
  useEffect(() => {
    if (!isWrong) return
    markSize(field, false)
    // A field that disappears takes its typed text along.
    return () => markSize(field, true)
  }, [isWrong, field, markSize])
  return (
    <BoundedNumberInput
      label={label}
      {...labelLimits[field]}
      decimals={1}
      value={value}
      onNumber={(size) => {
        setIsWrong(size === null)
        if (size !== null) onChange(size)
      }}
    />
  )
}
