import { Group, Modal, Stack, Text } from '@mantine/core'
import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { sentences } from '#contract/sentences.ts'
import { useParts } from '#runtime/parts.ts'
import { useOutboxSummary } from '#runtime/use-outbox.ts'
import { Button } from '#ui/button.tsx'

/** Hands a shared phone to the next person, with or without a signal (decision 023). */
export function LockDialog({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const { session } = useParts()
  const { toSend, needsYou } = useOutboxSummary()
  const navigate = useNavigate()
  const [busy, setBusy] = useState(false)
  const [returns, setReturns] = useState<boolean | null>(null)
  const unsent = toSend + needsYou
  useEffect(() => {
    let live = true
    void session.canReturn().then((can) => {
      if (live) setReturns(can)
    })
    return () => {
      live = false
    }
  }, [session])
  const lock = async () => {
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
            {unsent === 1 ? 'Your 1 unsent count stays' : `Your ${unsent.toLocaleString('en')} unsent counts stay`} on
            this device. Nobody else can see or send {unsent === 1 ? 'it' : 'them'}. {unsent === 1 ? "It's" : "They're"}{' '}
            sent when you sign in again.
          </Text>
        ) : null}
        {returns === null ? null : (
          <Text>
            {returns
              ? 'You can sign in again here with your password, without a signal too.'
              : "You'll need a signal to sign in again here."}
          </Text>
        )}
        <Group justify="flex-end" gap="sm">
          <Button variant="secondary" onClick={onClose} data-autofocus>
            {sentences.cancel}
          </Button>
          <Button loading={busy} onClick={() => void lock()}>
            Switch person
          </Button>
        </Group>
      </Stack>
    </Modal>
  )
}
