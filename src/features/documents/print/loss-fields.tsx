/** The fields of a report of loss that a person fills in (GAM Appendix 75, Annex A.9). None is required: blanks are filled by hand on paper. */
import { Fieldset, Group, NativeSelect, Stack, Textarea, TextInput } from '@mantine/core'
import { textLimit } from '#contract/limits.ts'
import { type LossReport, lossKinds } from '#print/forms/rlsddp-form.ts'

export interface LossDetails {
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

export const emptyLossDetails: LossDetails = {
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

export function LossFields({
  report,
  details,
  onChange,
}: {
  report: LossReport
  details: LossDetails
  onChange: (details: LossDetails) => void
}) {
  const setField = (name: keyof LossDetails) => (event: { currentTarget: { value: string } }) =>
    onChange({ ...details, [name]: event.currentTarget.value })
  const textField = (name: keyof LossDetails, label: string) => (
    <TextInput
      className="bilang-basis"
      label={label}
      value={details[name]}
      maxLength={textLimit}
      onChange={setField(name)}
    />
  )
  const dayField = (name: keyof LossDetails, label: string) => (
    <TextInput className="bilang-basis" label={label} type="date" value={details[name]} onChange={setField(name)} />
  )
  return (
    <Stack className="no-print">
      <Fieldset legend="Report">
        <Group align="flex-end">
          {textField('number', `${report} number`)}
          {dayField('date', `${report} date`)}
          {textField('department', 'Department or office')}
          {textField('designation', 'Designation of the accountable officer')}
        </Group>
      </Fieldset>
      <Fieldset legend="What happened">
        <Stack>
          <Group align="flex-end">
            <NativeSelect
              className="bilang-basis"
              label="Status of the property"
              value={details.status}
              onChange={setField('status')}
              data={[{ value: '', label: 'Leave blank' }, ...lossKinds]}
            />
            <NativeSelect
              className="bilang-basis"
              label="Police notified"
              value={details.police}
              onChange={setField('police')}
              data={[
                { value: '', label: 'Leave blank' },
                { value: 'yes', label: 'Yes' },
                { value: 'no', label: 'No' },
              ]}
            />
            {details.police === 'yes' ? textField('station', 'Police station') : null}
            {details.police === 'yes' ? dayField('policeDate', 'Notified on') : null}
          </Group>
          <Textarea
            label="Circumstances"
            description="Describe the loss, when it was noticed, and the action taken."
            value={details.circumstances}
            maxLength={4000}
            onChange={setField('circumstances')}
            rows={4}
          />
        </Stack>
      </Fieldset>
      <Fieldset legend="Signatories">
        <Group align="flex-end">
          {textField('card', 'Government-issued ID')}
          {textField('cardNumber', 'ID number')}
          {dayField('cardIssued', 'Issued on')}
          {textField('supervisor', 'Noted by: immediate supervisor')}
        </Group>
      </Fieldset>
    </Stack>
  )
}
