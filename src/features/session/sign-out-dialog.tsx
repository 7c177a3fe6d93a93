import { Group, Modal, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { sentences } from '#contract/sentences.ts'
import { logError } from '#domain/log-error.ts'
import { shortProblem } from '#domain/problem-words.ts'
import { useParts } from '#runtime/parts.ts'
import { useExport } from '#runtime/use-export.ts'
import { useOnline } from '#runtime/use-online.ts'
import { useOutboxSummary } from '#runtime/use-outbox.ts'
import { Button } from '#ui/button.tsx'
import { ExportButton } from '#ui/export-button.tsx'
import { useToast } from '#ui/feedback/toasts.tsx'
import { dirtyForms } from '#ui/form/dirty-forms.ts'
import { Banner } from '#ui/problem-text.tsx'

/** The specified sign-out dialog (spec 1); with unsent work one line more and its choices. No way through it deletes a count (D3.4). */
export function SignOutDialog({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const { session, outbox } = useParts()
  const { toSend, needsYou } = useOutboxSummary()
  const exportAll = useExport()
  const online = useOnline()
  const toast = useToast()
  const navigate = useNavigate()
  const [busy, setBusy] = useState<'send' | 'out' | null>(null)
  const unsent = toSend + needsYou

  const leave = async () => {
    setBusy('out')
    try {
      const answer = await session.signOut()
      onClose()
      if (answer.ok) await navigate('/', { replace: true })
      else {
        logError('Sign-out failed', answer.problem)
        toast.show({
          text: `${shortProblem(answer.problem, 'showing')} You are still signed in; nothing is lost.`,
          uptime: 6000,
        })
      }
    } finally {
      setBusy(null)
    }
  }
  const send = async () => {
    setBusy('send')
    await outbox.sendNow().finally(() => setBusy(null))
  }
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={
        <Text component="span" fz="lg" fw={600}>
          {sentences.signOutTitle}
        </Text>
      }
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <Stack gap="md">
        <Text>{sentences.signOutText}</Text>
        {unsent > 0 ? (
          <Banner
            mark="saved"
            action={
              <Group gap="xs">
                <Button size="sm" variant="secondary" loading={busy === 'send'} onClick={() => void send()}>
                  Send now
                </Button>
                <ExportButton size="sm" files={exportAll} />
              </Group>
            }
          >
            <Text>
              {unsent.toLocaleString('en')} {unsent === 1 ? 'count is' : 'counts are'} not sent yet. They stay on this
              device and are sent when you sign in again.
            </Text>
          </Banner>
        ) : null}
        {dirtyForms.any() ? <Text>A form on this page is half filled in; it is kept as a draft.</Text> : null}
        {online ? null : (
          <Text>
            You're offline, and ending your session needs the server. To hand this device to somebody else, use Switch
            person.
          </Text>
        )}
        <Group justify="flex-end" gap="sm">
          <Button variant="secondary" onClick={onClose} data-autofocus>
            {sentences.cancel}
          </Button>
          <Button variant="destructive" loading={busy === 'out'} onClick={() => void leave()}>
            {sentences.signOutYes}
          </Button>
        </Group>
      </Stack>
    </Modal>
  )
}
