/** The blanks of the report of a loss (GAM Appendix 75, Annex A.9). None is required: what is left blank is written by hand. */
import { Fieldset, Group, NativeSelect, Stack, Textarea, TextInput } from '@mantine/core'
import { textLimit } from '#contract/limits.ts'
import { type LossReport, lossKinds } from '#paper/forms/rlsddp.ts'

export interface Loss {
  number: string
  date: string
  department: string
  designation: string
  status: '' | (typeof lossKinds)[number]
  police: '' | 'yes' | 'no'
  station: string
  policeDate: string
  circumstances: string
  card: string
  cardNumber: string
  cardIssued: string
  supervisor: string
}

export const noLoss: Loss = {
  number: '',
  date: '',
  department: '',
  designation: '',
  status: '',
  police: '',
  station: '',
  policeDate: '',
  circumstances: '',
  card: '',
  cardNumber: '',
  cardIssued: '',
  supervisor: '',
}

export function LossForm({
  report,
  loss,
  onChange,
}: {
  report: LossReport
  loss: Loss
  onChange: (loss: Loss) => void
}) {
  const set = (name: keyof Loss) => (event: { currentTarget: { value: string } }) =>
    onChange({ ...loss, [name]: event.currentTarget.value })
  const text = (name: keyof Loss, label: string) => (
    <TextInput
      label={label}
      value={loss[name]}
      maxLength={textLimit}
      onChange={set(name)}
      style={{ flex: '1 1 200px' }}
    />
  )
  const day = (name: keyof Loss, label: string) => (
    <TextInput label={label} type="date" value={loss[name]} onChange={set(name)} style={{ flex: '1 1 160px' }} />
  )
  return (
    <Stack className="no-print">
      <Fieldset legend="Report">
        <Group align="flex-end">
          {text('number', `${report} number`)}
          {day('date', `${report} date`)}
          {text('department', 'Department or office')}
          {text('designation', 'Designation of the accountable officer')}
        </Group>
      </Fieldset>
      <Fieldset legend="What happened">
        <Stack>
          <Group align="flex-end">
            <NativeSelect
              label="Status of the property"
              value={loss.status}
              onChange={set('status')}
              data={[{ value: '', label: 'Left blank' }, ...lossKinds]}
              style={{ flex: '1 1 160px' }}
            />
            <NativeSelect
              label="Police notified"
              value={loss.police}
              onChange={set('police')}
              data={[
                { value: '', label: 'Left blank' },
                { value: 'yes', label: 'Yes' },
                { value: 'no', label: 'No' },
              ]}
              style={{ flex: '1 1 160px' }}
            />
            {loss.police === 'yes' ? text('station', 'Police station') : null}
            {loss.police === 'yes' ? day('policeDate', 'Notified on') : null}
          </Group>
          <Textarea
            label="Circumstances"
            description="What happened, when it was noticed, what was done."
            value={loss.circumstances}
            maxLength={4000}
            onChange={set('circumstances')}
            rows={4}
          />
        </Stack>
      </Fieldset>
      <Fieldset legend="Who signs">
        <Group align="flex-end">
          {text('card', 'Government issued ID')}
          {text('cardNumber', 'ID number')}
          {day('cardIssued', 'Issued on')}
          {text('supervisor', 'Noted by: immediate supervisor')}
        </Group>
      </Fieldset>
    </Stack>
  )
}
