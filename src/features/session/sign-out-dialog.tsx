import { Group, Modal, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { fixedTexts } from '#contract/fixed-texts.ts'
import { logError } from '#domain/app/log-error.ts'
import { shortProblemText } from '#domain/app/problem-text.ts'
import { useOutboxSummary } from '#react/outbox/use-outbox.ts'
import { useOutboxExport } from '#react/outbox/use-outbox-export.ts'
import { useServices } from '#react/services.ts'
import { useOnline } from '#react/use-online.ts'
import { t } from '#text/account/session-dialogs.ts'
import { t as common } from '#text/shared/common.ts'
import { Button } from '#ui/button.tsx'
import { failureReason } from '#ui/count/save-failure.ts'
import { OfflineNote } from '#ui/feedback/offline-note.tsx'
import { Banner } from '#ui/feedback/problem-text.tsx'
import { useToast } from '#ui/feedback/toasts.tsx'
import { ExportButton } from '#ui/files/export-button.tsx'
import { dirtyForms } from '#ui/form/dirty-forms.ts'
import { forgetNotices } from '#ui/reminders/device-notices.ts'

/**
 * The specified sign-out dialog (specification §1); with unsent work it has one more line and its options. No option deletes a count
 * (D3.4).
 */
export function SignOutDialog({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const { session, outbox } = useServices()
  const { notSent, needsReview } = useOutboxSummary('notSent', 'needsReview')
  const exportAll = useOutboxExport()
  const online = useOnline()
  const toast = useToast()
  const navigate = useNavigate()
  const [busy, setBusy] = useState<'send' | 'out' | null>(null)
  const unsent = notSent + needsReview

  const signOut = async () => {
    setBusy('out')
    try {
      const answer = await session.signOut()
      if (answer.ok) void forgetNotices()
      onClose()
      if (answer.ok) await navigate('/', { replace: true })
      else {
        logError('Sign-out failed', answer.problem)
        toast.show({
          text: t('stillSignedIn', { problem: shortProblemText(answer.problem, 'showing') }),
          uptime: 6000,
        })
      }
    } catch (error) {
      // The storage is full or broken: the dialog stays open.
      toast.show({ text: t('notEnded', { reason: failureReason(error) }), uptime: 10_000 })
    } finally {
      setBusy(null)
    }
  }
  const sendNow = async () => {
    setBusy('send')
    await outbox.sendNow().finally(() => setBusy(null))
  }
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={
        <Text component="span" fz="lg" fw={600}>
          {fixedTexts.signOutTitle}
        </Text>
      }
      closeButtonProps={{ 'aria-label': common('close') }}
    >
      <Stack gap="md">
        <Text>{fixedTexts.signOutText}</Text>
        {unsent > 0 ? (
          <Banner
            tone="saved"
            action={
              <Group gap="xs">
                <Button size="sm" variant="secondary" loading={busy === 'send'} onClick={() => void sendNow()}>
                  {common('sendNow')}
                </Button>
                <ExportButton size="sm" readFiles={exportAll} />
              </Group>
            }
          >
            <Text>{t('notSentYet', { count: unsent })}</Text>
          </Banner>
        ) : null}
        {dirtyForms.isAnyDirty() ? <Text>{t('unsavedForm')}</Text> : null}
        {online ? null : <OfflineNote safe={t('handOverInstead')} toDo={t('connectToSignOut')} />}
        <Group justify="flex-end" gap="sm">
          <Button variant="secondary" onClick={onClose} data-autofocus>
            {fixedTexts.cancel}
          </Button>
          <Button variant="destructive" loading={busy === 'out'} onClick={() => void signOut()}>
            {fixedTexts.signOutYes}
          </Button>
        </Group>
      </Stack>
    </Modal>
  )
}
