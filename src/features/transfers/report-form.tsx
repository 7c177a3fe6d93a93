/** The common form of the dialogs that accept and correct a transfer report: type and approver, error, and buttons. */
import { Group, Stack, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { fixedTexts } from '#contract/fixed-texts.ts'
import { useOnline } from '#react/use-online.ts'
import { Button } from '#ui/button.tsx'
import { ReportFailure, type useReportCall } from './report-call.tsx'
import { ReportFields, type useReportDetails } from './report-fields.tsx'

export function ReportForm({
  details,
  report,
  note,
  conflictText,
  submitLabel,
  isReady = true,
  onSubmit,
  onClose,
  children,
}: {
  details: ReturnType<typeof useReportDetails>
  report: ReturnType<typeof useReportCall>
  /** What the report will cover. */
  note: string
  /** Shown if somebody else decided first. */
  conflictText: string
  submitLabel: string
  isReady?: boolean
  onSubmit: () => void
  onClose: () => void
  children?: ReactNode
}) {
  const online = useOnline()
  return (
    <Stack>
      <ReportFields details={details} otherError={report.otherError} />
      {children}
      <Text c="dimmed" fz="sm">
        {note}
      </Text>
      <ReportFailure report={report} conflictText={conflictText} />
      <Group justify="flex-end">
        <Button variant="secondary" onClick={onClose}>
          {fixedTexts.cancel}
        </Button>
        <Button disabled={!online || !isReady || report.isUnclear} loading={report.isSending} onClick={onSubmit}>
          {submitLabel}
        </Button>
      </Group>
    </Stack>
  )
}
