import { Modal, Stack, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import { withdrawDocumentSignature } from '#contract/actions/documents/document-signature-actions.ts'
import { fixedTexts } from '#contract/fixed-texts.ts'
import { textLimit } from '#contract/limits.ts'
import type { Problem } from '#contract/problem.ts'
import { useServices } from '#react/services.ts'
import { useOnline } from '#react/use-online.ts'
import { t } from '#text/account/signature.ts'
import { t as common } from '#text/shared/common.ts'
import { Button } from '#ui/button.tsx'
import { OfflineNote } from '#ui/feedback/offline-note.tsx'
import { ProblemText } from '#ui/feedback/problem-text.tsx'
import { useToast } from '#ui/feedback/toasts.tsx'

/** An admin withdraws a signature, with a reason that stays on record. */
export function WithdrawDialog({
  signature,
  title,
  name,
  onClose,
}: {
  signature: string
  title: string
  name: string
  onClose: () => void
}) {
  const { api, catalog } = useServices()
  const toast = useToast()
  const online = useOnline()
  const [reason, setReason] = useState('')
  const [problem, setProblem] = useState<Problem | null>(null)
  const [busy, setBusy] = useState(false)
  const withdraw = async () => {
    if (busy || reason.trim() === '') return
    setBusy(true)
    const body = { reason: reason.trim() }
    const outcome = await api.call(withdrawDocumentSignature, { id: signature, body })
    setBusy(false)
    if (!outcome.ok) return setProblem(outcome.problem)
    void catalog.refresh('manual')
    toast.success(t('withdraw.done'))
    onClose()
  }
  return (
    <Modal opened onClose={onClose} title={title} closeButtonProps={{ 'aria-label': common('close') }}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          void withdraw()
        }}
      >
        <Stack gap="sm">
          <Text>{t('withdraw.text', { name })}</Text>
          <TextInput
            label={t('withdraw.reason')}
            withAsterisk
            maxLength={textLimit}
            value={reason}
            data-autofocus
            onChange={(event) => setReason(event.currentTarget.value)}
          />
          {online ? null : <OfflineNote toDo={t('withdraw.connect')} />}
          {problem ? <ProblemText problem={problem} trying="acting" /> : null}
          <Button
            type="submit"
            variant="destructive"
            fullWidth
            loading={busy}
            disabled={!online || reason.trim() === ''}
          >
            {t('withdraw.action')}
          </Button>
          <Button variant="ghost" fullWidth onClick={onClose}>
            {fixedTexts.cancel}
          </Button>
        </Stack>
      </form>
    </Modal>
  )
}
