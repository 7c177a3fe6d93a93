/** Settings of a form: paper, and for the inventory count form the days of the count and the order of its lines. */
import { NativeSelect, TextInput } from '@mantine/core'
import { type PaperName, paperNames } from '#print/layout/page.ts'
import type { RowOrder } from '#print/reports/report-form.ts'
import { t as fields } from '#text/products/product-fields.ts'
import { t } from '#text/reports/reports-print.ts'
import { t as printTexts } from '#text/shared/ui-print.ts'
import type { FormSettingsValue } from './use-form-settings.ts'

export interface CountDays {
  from: string
  to: string
}

export function FormSettings({
  hasCountDays,
  settings,
  onChange,
  countDays,
  onCountDays,
}: {
  hasCountDays: boolean
  settings: FormSettingsValue
  onChange: (settings: Partial<FormSettingsValue>) => void
  countDays: CountDays
  onCountDays: (days: CountDays) => void
}) {
  return (
    <>
      <NativeSelect
        label={printTexts('paper')}
        value={settings.paper}
        data={paperNames.map((value) => ({ value, label: printTexts(`papers.${value}`) }))}
        onChange={(event) => onChange({ paper: event.currentTarget.value as PaperName })}
      />
      {hasCountDays ? (
        <>
          <NativeSelect
            label={t('orderOfLines')}
            value={settings.order}
            data={[
              { value: 'room', label: t('byRoom') },
              { value: 'number', label: fields('labels.property_number') },
            ]}
            onChange={(event) => onChange({ order: event.currentTarget.value as RowOrder })}
          />
          <TextInput
            label={t('firstDay')}
            type="date"
            max="9999-12-31"
            value={countDays.from}
            onChange={(event) => onCountDays({ ...countDays, from: event.currentTarget.value })}
          />
          <TextInput
            label={t('lastDay')}
            type="date"
            max="9999-12-31"
            value={countDays.to}
            onChange={(event) => onCountDays({ ...countDays, to: event.currentTarget.value })}
          />
        </>
      ) : null}
    </>
  )
}
