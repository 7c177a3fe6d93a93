/** Corrects the type and the approver of an accepted transfer report, on all transfers under its number (decision 037). */
import { Group, Modal, Stack, Text } from '@mantine/core'
import { correctTransfer } from '#contract/actions/work-actions.ts'
import type { Transfer } from '#contract/collections/transfers.ts'
import { fixedTexts } from '#contract/fixed-texts.ts'
import { useServices } from '#react/services.ts'
import { useOnline } from '#react/use-online.ts'
import { Button } from '#ui/button.tsx'
import { ReportFailure, useReportCall } from './report-call.tsx'
import { ReportFields, reportDetailsOf, useReportDetails } from './report-fields.tsx'

export function CorrectDialog({
  transfer,
  onClose,
  onDone,
}: {
  transfer: Transfer
  onClose: () => void
  onDone: (corrected: readonly Transfer[]) => void
}) {
  const { api } = useServices()
  const online = useOnline()
  const details = useReportDetails({
    ...(transfer.transfer_type ? { type: transfer.transfer_type } : {}),
    other: transfer.transfer_type_other ?? '',
    name: transfer.approved_by_name ?? '',
    position: transfer.approved_by_position ?? '',
  })
  const report = useReportCall({ onDone })
  const save = () => {
    const body = reportDetailsOf(details.values)
    const { id, version } = transfer
    return report.send({ ids: [id], details: body }, () => api.call(correctTransfer, { id, version, body }))
  }
  return (
    <Modal opened onClose={onClose} title={`Correct ${transfer.report} ${transfer.number}`} size="lg">
      <Stack>
        <ReportFields details={details} otherError={report.otherError} />
        <Text c="dimmed" fz="sm">
          The correction applies to all items on this report. Its number, people and date stay. Print it again
          afterwards.
        </Text>
        <ReportFailure
          report={report}
          conflictText="Somebody else has changed this report. Your correction wasn’t saved. Close this and try again."
        />
        <Group justify="flex-end">
          <Button variant="secondary" onClick={onClose}>
            {fixedTexts.cancel}
          </Button>
          <Button disabled={!online || report.isUnclear} loading={report.isSending} onClick={() => void save()}>
            Save correction
          </Button>
        </Group>
      </Stack>
    </Modal>
  )
}
