/** The fields of a report of loss that a person fills in (GAM Appendix 75, Annex A.9). None is required: blanks are filled by hand on paper. */
import { Fieldset, Group, NativeSelect, Stack, Textarea, TextInput } from '@mantine/core'
import { textLimit } from '#contract/limits.ts'
import { formatNumber } from '#domain/text/format.ts'
import { type LossReport, lossKinds } from '#print/forms/rlsddp-form.ts'
import { t as words } from '#text/documents/documents.ts'
import { t } from '#text/documents/documents-print.ts'
import { t as common } from '#text/shared/common.ts'

export interface LossDetails {
  number: string
  date: string
  department: string
  designation: string
  /** How many of the units on the record. */
  units: string
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
  units: '',
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
  units,
  details,
  onChange,
}: {
  report: LossReport
  /** On the record of the item. */
  units: number
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
      <Fieldset legend={t('report')}>
        <Group align="flex-end">
          {textField('number', t('reportNumber', { report }))}
          {dayField('date', t('reportDate', { report }))}
          {textField('department', t('department'))}
          {textField('designation', t('designation'))}
        </Group>
      </Fieldset>
      <Fieldset legend={t('whatHappened')}>
        <Stack>
          <Group align="flex-end">
            <NativeSelect
              className="bilang-basis"
              label={t('propertyStatus')}
              value={details.status}
              onChange={setField('status')}
              data={[{ value: '', label: t('leaveBlank') }, ...lossKinds]}
            />
            {units > 1 ? textField('units', t('quantityUpTo', { units: formatNumber(units) })) : null}
            <NativeSelect
              className="bilang-basis"
              label={t('policeNotified')}
              value={details.police}
              onChange={setField('police')}
              data={[
                { value: '', label: t('leaveBlank') },
                { value: 'yes', label: common('yes') },
                { value: 'no', label: common('no') },
              ]}
            />
            {details.police === 'yes' ? textField('station', t('policeStation')) : null}
            {details.police === 'yes' ? dayField('policeDate', t('notifiedOn')) : null}
          </Group>
          <Textarea
            label={t('circumstances')}
            description={t('describeLoss')}
            value={details.circumstances}
            maxLength={4000}
            onChange={setField('circumstances')}
            rows={4}
          />
        </Stack>
      </Fieldset>
      <Fieldset legend={words('signatories')}>
        <Group align="flex-end">
          {textField('card', t('governmentId'))}
          {textField('cardNumber', t('idNumber'))}
          {dayField('cardIssued', t('issuedOn'))}
          {textField('supervisor', t('supervisor'))}
        </Group>
      </Fieldset>
    </Stack>
  )
}
