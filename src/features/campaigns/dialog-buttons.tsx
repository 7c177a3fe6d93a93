import { Group } from '@mantine/core'
import { fixedTexts } from '#contract/fixed-texts.ts'
import { Button } from '#ui/button.tsx'
import { type StateStep, stepLabel } from './states/campaign-states.ts'

export function DialogButtons({
  step,
  onCancel,
  onConfirm,
  ready,
}: {
  step: StateStep
  onCancel: () => void
  onConfirm: () => void
  ready: boolean
}) {
  return (
    <Group justify="flex-end" mt="lg" gap="sm">
      <Button variant="secondary" onClick={onCancel} data-autofocus>
        {fixedTexts.cancel}
      </Button>
      <Button disabled={!ready} onClick={onConfirm}>
        {stepLabel(step)}
      </Button>
    </Group>
  )
}
