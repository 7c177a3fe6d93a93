import { Group, Modal, Stack, Text, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { fixedTexts } from '#contract/fixed-texts.ts'
import { textLimit } from '#contract/limits.ts'
import { t as common } from '#text/shared/common.ts'
import { t as forms } from '#text/shared/ui-forms.ts'
import { t } from '#text/sync/outbox-screen.ts'
import { Button } from '#ui/button.tsx'

/** Discarding a record needs a reason, which stays in the history of this device (D4.3). */
export function DiscardDialog({
  opened,
  description,
  count = 1,
  onClose,
  onDiscard,
}: {
  opened: boolean
  count?: number
  description: string
  onClose: () => void
  /** Resolves to whether it is stored; if not, the dialog stays open. */
  onDiscard: (reason: string) => Promise<boolean>
}) {
  const [reason, setReason] = useState('')
  const [busy, setBusy] = useState(false)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setBusy(true)
    const isDiscarded = await onDiscard(reason.trim())
    setBusy(false)
    if (!isDiscarded) return
    setReason('')
    onClose()
  }
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={t('discard.title', { count })}
      closeButtonProps={{ 'aria-label': common('close') }}
    >
      <form onSubmit={(event) => void submit(event)}>
        <Stack gap="md">
          <Text>{description}</Text>
          <Text>{t('discard.text', { count })}</Text>
          <TextInput
            label={forms('reason')}
            withAsterisk
            required
            maxLength={textLimit}
            value={reason}
            onChange={(event) => setReason(event.currentTarget.value)}
            data-autofocus
          />
          <Group justify="flex-end" gap="sm">
            <Button variant="secondary" onClick={onClose}>
              {fixedTexts.cancel}
            </Button>
            <Button type="submit" variant="destructive" disabled={reason.trim() === ''} loading={busy}>
              {t('discard.confirm', { count })}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  )
}
