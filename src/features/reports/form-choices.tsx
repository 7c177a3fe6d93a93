/** Paper, and for the inventory count form the days of the count and the order of its lines. */
import { NativeSelect, TextInput } from '@mantine/core'
import type { PaperName } from '#paper/page/page.ts'
import type { ReportForm, RowOrder } from './report-kinds.ts'
import { type FormChoice, papers } from './use-form-choices.ts'

export interface CountedOn {
  from: string
  to: string
}

export function FormChoices({
  form,
  choice,
  onChoose,
  countedOn,
  onCountedOn,
}: {
  form: ReportForm
  choice: FormChoice
  onChoose: (choice: Partial<FormChoice>) => void
  countedOn: CountedOn
  onCountedOn: (days: CountedOn) => void
}) {
  return (
    <>
      <NativeSelect
        label="Paper"
        value={choice.paper}
        data={[...papers]}
        onChange={(event) => onChoose({ paper: event.currentTarget.value as PaperName })}
      />
      {form === 'icf' ? (
        <>
          <NativeSelect
            label="Order of lines"
            value={choice.order}
            data={[
              { value: 'room', label: 'Location, room, property number' },
              { value: 'number', label: 'Property number' },
            ]}
            onChange={(event) => onChoose({ order: event.currentTarget.value as RowOrder })}
          />
          <TextInput
            label="First day of the count"
            type="date"
            max="9999-12-31"
            value={countedOn.from}
            onChange={(event) => onCountedOn({ ...countedOn, from: event.currentTarget.value })}
          />
          <TextInput
            label="Last day of the count"
            type="date"
            max="9999-12-31"
            value={countedOn.to}
            onChange={(event) => onCountedOn({ ...countedOn, to: event.currentTarget.value })}
          />
        </>
      ) : null}
    </>
  )
}
