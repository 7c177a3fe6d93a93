/** The dialogs that accept or correct the report of a transfer, and the note that offers to print it. */

import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import type { Transfer } from '#contract/collections/transfers.ts'
import { useServices } from '#react/services.ts'
import { useArea } from '#react/session/use-area.ts'
import { useCan } from '#react/session/use-session.ts'
import { t } from '#text/documents/transfers.ts'
import { useToast } from '#ui/feedback/toasts.tsx'
import { AcceptDialog } from './accept-dialog.tsx'
import { CorrectDialog } from './correct-dialog.tsx'
import { ReportNote } from './report-note.tsx'

interface OpenDialog {
  kind: 'accept' | 'correct'
  transfer: Transfer
}

export function useReportDialogs() {
  const { api } = useServices()
  const canDecide = useCan('transfers.decide')
  const [opened, setOpened] = useState<OpenDialog | null>(null)
  const isOffered = (kind: OpenDialog['kind'], { status, product, number }: Transfer) =>
    canDecide &&
    (kind === 'accept'
      ? status === 'requested' && Boolean(product) && api.features().has('transfer-reports')
      : status === 'accepted' && Boolean(number) && api.features().has('transfer-corrections'))
  return {
    opened,
    close: () => setOpened(null),
    /** Properties of the card: the dialogs that this person and this server can use for it. */
    actionsFor: (transfer: Transfer) => ({
      ...(isOffered('accept', transfer) && { onAcceptTogether: () => setOpened({ kind: 'accept', transfer }) }),
      ...(isOffered('correct', transfer) && { onCorrect: () => setOpened({ kind: 'correct', transfer }) }),
    }),
  }
}

export function ReportDialogs({ dialogs }: { dialogs: ReturnType<typeof useReportDialogs> }) {
  const { catalog } = useServices()
  const area = useArea()
  const toast = useToast()
  const navigate = useNavigate()
  const { opened, close } = dialogs
  if (!opened) return null
  const finish = (text: string, done: readonly Transfer[]) => {
    close()
    void catalog.refresh('manual')
    const onPrint = (ids: string) => void navigate(`${area}/inventory/request/print?id=${ids}`)
    toast.show({
      type: 'success',
      uptime: 10_000,
      text: <ReportNote text={text} transfers={done} onPrint={onPrint} />,
    })
  }
  const { kind, transfer } = opened
  return kind === 'accept' ? (
    <AcceptDialog
      transfer={transfer}
      onClose={close}
      onDone={(accepted) => finish(t('report.accepted', { count: accepted.length }), accepted)}
    />
  ) : (
    <CorrectDialog
      transfer={transfer}
      onClose={close}
      onDone={(corrected) =>
        finish(t('report.corrected', { report: transfer.report ?? '', number: transfer.number ?? '' }), corrected)
      }
    />
  )
}
