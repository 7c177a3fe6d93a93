/** Settings of a form: paper, and for the inventory count form the days of the count and the order of its lines. */
import { NativeSelect, TextInput } from '@mantine/core'
import type { PaperName } from '#print/layout/page.ts'
import type { RowOrder } from '#print/reports/report-form.ts'
import { type FormSettingsValue, paperOptions } from './use-form-settings.ts'

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
        label="Paper"
        value={settings.paper}
        data={[...paperOptions]}
        onChange={(event) => onChange({ paper: event.currentTarget.value as PaperName })}
      />
      {hasCountDays ? (
        <>
          <NativeSelect
            label="Order of lines"
            value={settings.order}
            data={[
              { value: 'room', label: 'Location, room, property number' },
              { value: 'number', label: 'Property number' },
            ]}
            onChange={(event) => onChange({ order: event.currentTarget.value as RowOrder })}
          />
          <TextInput
            label="First day of the count"
            type="date"
            max="9999-12-31"
            value={countDays.from}
            onChange={(event) => onCountDays({ ...countDays, from: event.currentTarget.value })}
          />
          <TextInput
            label="Last day of the count"
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
