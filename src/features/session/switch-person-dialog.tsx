import { Group, Modal, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { fixedTexts } from '#contract/fixed-texts.ts'
import { useOutboxSummary } from '#react/outbox/use-outbox.ts'
import { useServices } from '#react/services.ts'
import { useRead } from '#react/use-async.ts'
import { t } from '#text/account/session-dialogs.ts'
import { t as common } from '#text/shared/common.ts'
import { Button } from '#ui/button.tsx'
import { failureReason } from '#ui/count/save-failure.ts'
import { useToast } from '#ui/feedback/toasts.tsx'
import { forgetNotices } from '#ui/reminders/device-notices.ts'

/** Hands a shared phone to the next person, with or without a network. */
export function SwitchPersonDialog({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const { session } = useServices()
  const { notSent, needsReview } = useOutboxSummary('notSent', 'needsReview')
  const navigate = useNavigate()
  const [busy, setBusy] = useState(false)
  const toast = useToast()
  const { state: canReturn } = useRead('sign-in-offline', () => session.canSignInOffline())
  const unsent = notSent + needsReview
  const switchPerson = async () => {
    setBusy(true)
    try {
      await session.lock()
    } catch (error) {
      return toast.show({ text: t('notEnded', { reason: failureReason(error) }), uptime: 10_000 })
    } finally {
      setBusy(false)
    }
    void forgetNotices()
    onClose()
    await navigate('/login', { replace: true })
  }
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={t('switchPerson')}
      closeButtonProps={{ 'aria-label': common('close') }}
    >
      <Stack gap="md">
        <Text>{t('nextPerson')}</Text>
        {unsent > 0 ? <Text>{t('yourUnsent', { count: unsent })}</Text> : null}
        {canReturn.is === 'loading' ? null : (
          <Text>
            {canReturn.is === 'failed'
              ? t('cannotCheckReturn')
              : canReturn.value
                ? t('canReturn')
                : t('returnNeedsSignal')}
          </Text>
        )}
        <Group justify="flex-end" gap="sm">
          <Button variant="secondary" onClick={onClose} data-autofocus>
            {fixedTexts.cancel}
          </Button>
          <Button loading={busy} onClick={() => void switchPerson()}>
            {t('switchPerson')}
          </Button>
        </Group>
      </Stack>
    </Modal>
  )
}
