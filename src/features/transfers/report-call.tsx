/** Accepts or corrects transfer reports. After an unclear response, the person must check on the server before it can be sent again. */

import { Text } from '@mantine/core'
import { useState } from 'react'
import type { ReportDetails } from '#contract/actions/documents/transfer-actions.ts'
import { type Transfer, transfers } from '#contract/collections/transfers.ts'
import type { Outcome, Problem } from '#contract/problem.ts'
import { mayHaveHappened } from '#domain/app/problem-text.ts'
import { sameValue } from '#domain/outbox/same-values.ts'
import { useServices } from '#react/services.ts'
import { t } from '#text/documents/transfers.ts'
import { CheckSaved } from '#ui/feedback/check-saved.tsx'
import { useToast } from '#ui/feedback/toasts.tsx'
import { otherTypeError, reportErrorMessage } from './report-error-message.ts'

interface SentReport {
  ids: readonly number[]
  details: ReportDetails
}

const isOnReport = (transfer: Transfer, details: ReportDetails) =>
  transfer.status === 'accepted' &&
  Object.entries(details).every(([field, value]) => sameValue(value, transfer[field as keyof ReportDetails] ?? null))

/** `onDone` gets the transfers as the server has them. */
export function useReportCall({ onDone }: { onDone: (done: readonly Transfer[], sent: SentReport) => void }) {
  const { api } = useServices()
  const [isSending, setSending] = useState(false)
  const [failure, setFailure] = useState<{ problem: Problem; sent: SentReport } | null>(null)
  return {
    isSending,
    failure,
    /** Unknown whether the server applied it; nothing may be sent before a check. */
    isUnclear: failure !== null && mayHaveHappened(failure.problem),
    otherError: failure && otherTypeError(failure.problem),
    async send(sent: SentReport, call: () => Promise<Outcome<{ results: readonly Transfer[] }>>) {
      if (isSending) return
      setSending(true)
      const answer = await call()
      setSending(false)
      setFailure(answer.ok ? null : { problem: answer.problem, sent })
      if (answer.ok) onDone(answer.value.results, sent)
    },
    /** Checks whether the server has the report as sent; calls `onDone` if so. */
    async find(): Promise<Outcome<{ id: number } | null>> {
      if (!failure) throw new Error('find() called without a failure')
      const { ids, details } = failure.sent
      const rows: Transfer[] = []
      for (const id of ids) {
        const row = await api.fetchRow(transfers, id)
        if (!row.ok) return row
        if (!isOnReport(row.value, details)) return { ok: true, value: null }
        rows.push(row.value)
      }
      onDone(rows, failure.sent)
      return { ok: true, value: { id: ids[0] ?? 0 } }
    },
    settle: () => setFailure(null),
  }
}

/** Why it failed, with a Check button if that is unknown. */
export function ReportFailure({
  report,
  conflictText,
}: {
  report: ReturnType<typeof useReportCall>
  conflictText: string
}) {
  const toast = useToast()
  const { failure, isUnclear, find, settle } = report
  if (!failure) return null
  if (isUnclear)
    return (
      <CheckSaved
        problem={failure.problem}
        find={find}
        onFound={settle}
        onAbsent={() => {
          settle()
          toast.show({ text: t('report.sendAgain') })
        }}
      />
    )
  const message = reportErrorMessage(failure.problem, conflictText)
  return message ? (
    <Text c="refused" role="alert">
      {message}
    </Text>
  ) : null
}
