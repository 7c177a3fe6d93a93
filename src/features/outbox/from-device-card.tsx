import { Group, Text } from '@mantine/core'
import { useState } from 'react'
import { describeValues, isValidOp } from '#domain/outbox/commands/all-commands.ts'
import { importedErrorClass, type Op } from '#domain/outbox/op.ts'
import { t as states } from '#text/counting/count-states.ts'
import { t } from '#text/sync/outbox-screen.ts'
import { Button } from '#ui/button.tsx'
import { useToast } from '#ui/feedback/toasts.tsx'
import { StatusBadge } from '#ui/status-badge.tsx'
import { OpCard } from './op-card.tsx'
import classes from './outbox.module.css'
import { useDecision } from './use-decision.ts'

const shownAtOnce = 5

/**
 * Splits records that wait for a person: those from another device that one decision can send, and the others. A record with fields that its command
 * does not allow, which only a forged file contains, is listed separately; so is a single record.
 */
export function splitFromDevice(ops: readonly Op[]): readonly [readonly Op[], readonly Op[]] {
  const isFromDevice = (op: Op) => op.error?.cls === importedErrorClass && isValidOp(op)
  const fromDevice = ops.filter(isFromDevice)
  return fromDevice.length < 2 ? [[], ops] : [fromDevice, ops.filter((op) => !isFromDevice(op))]
}

/** Records in the person's name that arrived by film or file: one decision for all of them, or one for each. */
export function FromDeviceCard({ ops }: { ops: readonly Op[] }) {
  const decide = useDecision()
  const toast = useToast()
  const [isOpened, setOpened] = useState(false)
  if (isOpened) return ops.map((op) => <OpCard key={op.id} op={op} />)
  const count = ops.length
  const title = t('fromDevice.title', { count })
  const send = async () => {
    const ids = ops.map(({ id }) => id)
    const isSaved = await decide(async (outbox) => (await outbox.handOver()).sendReviewed(ids))
    if (isSaved) toast.success(t('fromDevice.queued'))
  }
  return (
    <article className={classes['card']} data-mark="attention" aria-label={title}>
      <div className={classes['cardHead']}>
        <Text fw={600}>{title}</Text>
        <StatusBadge tone="attention">{states('needsReview')}</StatusBadge>
      </div>
      <Text>{t('fromDevice.text', { count })}</Text>
      <div>
        {ops.slice(0, shownAtOnce).map((op) => (
          <Text key={op.id} className="bilang-muted">
            {op.label}: {describeValues(op)}
          </Text>
        ))}
        {count > shownAtOnce ? <Text className="bilang-muted">…</Text> : null}
      </div>
      <Group gap="sm">
        <Button onClick={() => void send()}>{t('fromDevice.send', { count })}</Button>
        <Button variant="secondary" onClick={() => setOpened(true)}>
          {t('fromDevice.each')}
        </Button>
      </Group>
    </article>
  )
}
