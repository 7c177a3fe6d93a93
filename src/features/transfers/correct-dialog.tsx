/** Corrects the type and the approver of an accepted transfer report, on all transfers under its number (decision 037). */

import { Modal } from '@mantine/core'
import { correctTransfer } from '#contract/actions/documents/transfer-actions.ts'
import type { Transfer } from '#contract/collections/transfers.ts'
import { useServices } from '#react/services.ts'
import { t } from '#text/documents/transfers.ts'
import { useReportCall } from './report-call.tsx'
import { reportDetailsOf, useReportDetails } from './report-fields.tsx'
import { ReportForm } from './report-form.tsx'

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
    <Modal
      opened
      onClose={onClose}
      title={t('report.correct', { report: transfer.report ?? '', number: transfer.number ?? '' })}
      size="lg"
    >
      <ReportForm
        details={details}
        report={report}
        note={t('report.correctionNote')}
        conflictText={t('report.changedMeanwhile')}
        submitLabel={t('report.saveCorrection')}
        onSubmit={() => void save()}
        onClose={onClose}
      />
    </Modal>
  )
}
