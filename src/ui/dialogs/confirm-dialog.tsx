import { Group, Modal, Text } from '@mantine/core'
import { fixedTexts } from '#contract/fixed-texts.ts'
import { Button } from '../button.tsx'
import type { Question } from './question.ts'
import { useCloseOnBack } from './use-close-on-back.ts'

export function ConfirmDialog({
  opened,
  question,
  onAnswer,
}: {
  opened: boolean
  question: Question
  onAnswer: (confirmed: boolean) => void
}) {
  useCloseOnBack(() => onAnswer(false))
  return (
    <Modal
      opened={opened}
      onClose={() => onAnswer(false)}
      title={
        <Text component="span" fz="lg" fw={600}>
          {question.title}
        </Text>
      }
    >
      <Text component="div">{question.text}</Text>
      <Group justify="flex-end" mt="lg" gap="sm">
        {/* When confirming removes something, the safe button has the focus. */}
        <Button
          variant="secondary"
          onClick={() => onAnswer(false)}
          {...(question.danger ? { 'data-autofocus': true } : {})}
        >
          {question.cancel ?? fixedTexts.cancel}
        </Button>
        <Button
          variant={question.danger ? 'destructive' : 'default'}
          onClick={() => onAnswer(true)}
          {...(question.danger ? {} : { 'data-autofocus': true })}
        >
          {question.confirm ?? fixedTexts.confirm}
        </Button>
      </Group>
    </Modal>
  )
}
