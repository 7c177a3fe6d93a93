/** Size of the labels on the roll, and the printer's language. */
import { Group, NativeSelect, Text } from '@mantine/core'
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

export function LabelPrinterSettings({ choice: { printer, change } }: { choice: LabelPrinterChoice }) {
  return (
    <>
      <Group align="flex-start" gap="md">
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

/** Applies a size once it is possible; until then the typed text stays in the field, and the label as it is. */
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
  return (
    <BoundedNumberInput
      label={label}
      {...labelLimits[field]}
      decimals={1}
      value={value}
      onNumber={(size) => size !== null && onChange(size)}
    />
  )
}
