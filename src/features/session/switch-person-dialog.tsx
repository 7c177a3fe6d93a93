import { Group, Modal, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { fixedTexts } from '#contract/fixed-texts.ts'
import { formatNumber, pluralWord } from '#domain/text/format.ts'
import { useServices } from '#react/services.ts'
import { useRead } from '#react/use-async.ts'
import { useOutboxSummary } from '#react/use-outbox.ts'
import { Button } from '#ui/button.tsx'

/** Hands a shared phone to the next person, with or without a network. */
export function SwitchPersonDialog({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const { session } = useServices()
  const { notSent, needsReview } = useOutboxSummary()
  const navigate = useNavigate()
  const [busy, setBusy] = useState(false)
  const { state: canReturn } = useRead('sign in offline', () => session.canSignInOffline())
  const unsent = notSent + needsReview
  const switchPerson = async () => {
    setBusy(true)
    await session.lock().finally(() => setBusy(false))
    onClose()
    await navigate('/login', { replace: true })
  }
  return (
    <Modal opened={opened} onClose={onClose} title="Switch person" closeButtonProps={{ 'aria-label': 'Close' }}>
      <Stack gap="md">
        <Text>The next person signs in on this device. The offline list stays.</Text>
        {unsent > 0 ? (
          <Text>
            {unsent === 1 ? 'Your 1 unsent count stays' : `Your ${formatNumber(unsent)} unsent counts stay`} on this
            device. Nobody else can see or send {pluralWord(unsent, 'it', 'them')}.{' '}
            {pluralWord(unsent, "It's", "They're")} sent when you sign in again.
          </Text>
        ) : null}
        {canReturn.is === 'loading' ? null : (
          <Text>
            {canReturn.is === 'failed'
              ? 'We couldn’t check whether you can sign in again here without a signal.'
              : canReturn.value
                ? 'You can sign in again here with your password, without a signal too.'
                : "You'll need a signal to sign in again here."}
          </Text>
        )}
        <Group justify="flex-end" gap="sm">
          <Button variant="secondary" onClick={onClose} data-autofocus>
            {fixedTexts.cancel}
          </Button>
          <Button loading={busy} onClick={() => void switchPerson()}>
            Switch person
          </Button>
        </Group>
      </Stack>
    </Modal>
  )
}
