/** The details of a transfer report that a person chooses: the type of transfer and who approves it. */

import { Group, NativeSelect, TextInput } from '@mantine/core'
import { useState } from 'react'
import type { ReportDetails } from '#contract/actions/documents/transfer-actions.ts'
import { type TransferType, transferTypes } from '#contract/collections/transfers.ts'
import { textLimit } from '#contract/limits.ts'
import { t } from '#text/documents/transfers.ts'

export interface ReportDetailsForm {
  type: TransferType
  other: string
  name: string
  position: string
}

export const reportDetailsOf = ({ type, other, name, position }: ReportDetailsForm): ReportDetails => ({
  transfer_type: type,
  transfer_type_other: type === 'Others' ? other.trim() || null : null,
  approved_by_name: name.trim() || null,
  approved_by_position: position.trim() || null,
})

export function useReportDetails(initial: Partial<ReportDetailsForm>) {
  const [values, setValues] = useState<ReportDetailsForm>({
    type: 'Reassignment',
    other: '',
    name: '',
    position: '',
    ...initial,
  })
  return { values, set: (changes: Partial<ReportDetailsForm>) => setValues((before) => ({ ...before, ...changes })) }
}

export function ReportFields({
  details: { values, set },
  otherError,
}: {
  details: ReturnType<typeof useReportDetails>
  otherError: string | null
}) {
  return (
    <>
      <NativeSelect
        label={t('report.transferType')}
        value={values.type}
        data={[...transferTypes]}
        onChange={(event) => set({ type: event.currentTarget.value as TransferType })}
      />
      {values.type === 'Others' ? (
        <TextInput
          label={t('report.otherType')}
          withAsterisk
          value={values.other}
          maxLength={textLimit}
          error={otherError}
          onChange={(event) => set({ other: event.currentTarget.value })}
        />
      ) : null}
      <Group grow align="flex-end">
        <TextInput
          label={t('report.approvedBy')}
          description={t('report.approver')}
          value={values.name}
          maxLength={textLimit}
          onChange={(event) => set({ name: event.currentTarget.value })}
        />
        <TextInput
          label={t('report.designation')}
          value={values.position}
          maxLength={textLimit}
          onChange={(event) => set({ position: event.currentTarget.value })}
        />
      </Group>
    </>
  )
}
