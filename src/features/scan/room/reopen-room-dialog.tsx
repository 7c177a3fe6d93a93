import { Modal, Stack, Text, Textarea } from '@mantine/core'
import { useState } from 'react'
import { fixedTexts } from '#contract/fixed-texts.ts'
import { textLimit } from '#contract/limits.ts'
import type { CurrentRoom } from '#domain/scan/scan-outcome.ts'
import { t } from '#text/counting/scan-rooms.ts'
import { Button } from '#ui/button.tsx'
import classes from '../scan.module.css'

/** The confirmation before a closed room is reopened; the reason is optional. */
export function ReopenRoomDialog({
  room,
  onCancel,
  onConfirm,
}: {
  room: CurrentRoom
  onCancel: () => void
  onConfirm: (reason: string | null) => void
}) {
  const [reason, setReason] = useState('')
  return (
    <Modal
      opened
      onClose={onCancel}
      title={<span className="bilang-break">{t('question.reopen', { room: room.name })}</span>}
    >
      <Stack gap="sm">
        <Text>{t('question.reopenText')}</Text>
        <Textarea
          label={t('question.reason')}
          maxLength={textLimit}
          value={reason}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
        <Button
          size="lg"
          fullWidth
          className={classes['answer'] ?? ''}
          onClick={() => onConfirm(reason.trim() || null)}
        >
          {t('reopen')}
        </Button>
        <Button variant="ghost" fullWidth onClick={onCancel}>
          {fixedTexts.cancel}
        </Button>
      </Stack>
    </Modal>
  )
}
