import { Group, Text } from '@mantine/core'
import { useState } from 'react'
import { describeValues } from '#domain/outbox/commands/all-commands.ts'
import { importedErrorClass, lostErrorClass, type Op } from '#domain/outbox/op.ts'
import { describeOp } from '#domain/outbox/op-description.ts'
import { formatMoment } from '#domain/text/format.ts'
import { useServices } from '#react/services.ts'
import { t as common } from '#text/shared/common.ts'
import { t } from '#text/sync/outbox-screen.ts'
import { Button } from '#ui/button.tsx'
import { useToast } from '#ui/feedback/toasts.tsx'
import { OfItem } from '#ui/of-item.tsx'
import { StatusBadge } from '#ui/status-badge.tsx'
import { CountEntry } from './count-entry.tsx'
import { DiscardDialog } from './discard-dialog.tsx'
import { OpPhoto } from './op-photo.tsx'
import classes from './outbox.module.css'
import { useDecision } from './use-decision.ts'

function retryLabel({ error }: Op): string {
  if (error?.cls === importedErrorClass) return t('record.send')
  return error?.cls === lostErrorClass ? t('record.sendAgain') : common('tryAgain')
}

/** A record that the server refused or lost: why, and try again, correct, or discard with a reason. */
export function OpCard({ op }: { op: Op }) {
  const { timeZone } = useServices()
  const decide = useDecision()
  const toast = useToast()
  const label = describeOp(op, timeZone)
  const [isCorrecting, setCorrecting] = useState(false)
  const [isDiscarding, setDiscarding] = useState(false)
  const canCorrect = label.actions.includes('fix')
  return (
    <article className={classes['card']} data-mark={label.icon} aria-label={op.label}>
      <div className={classes['cardHead']}>
        <Text fw={600}>{op.label}</Text>
        <StatusBadge tone={label.icon}>{label.label}</StatusBadge>
      </div>
      <Text>
        {describeValues(op)}{' '}
        <span className="bilang-muted">
          {t('record.recordedAt', { moment: formatMoment(Date.parse(op.recordedAt), timeZone) })}
        </span>
      </Text>
      {label.explanation ? <Text>{label.explanation}</Text> : null}
      <OpPhoto op={op} />
      {isCorrecting ? (
        <CountEntry
          initial={op.patch}
          submitLabel={t('record.saveCorrection')}
          errors={op.error?.fields}
          onCancel={() => setCorrecting(false)}
          onSave={async (patch) => {
            if (await decide((outbox) => outbox.amend(op.id, patch))) toast.success(t('record.correctionSaved'))
          }}
        />
      ) : (
        <Group gap="sm">
          {canCorrect ? (
            <Button onClick={() => setCorrecting(true)}>
              {t('record.correct')}
              <OfItem name={op.label} />
            </Button>
          ) : null}
          {label.actions.includes('retry') ? (
            <Button variant="secondary" onClick={() => void decide((outbox) => outbox.retry(op.id))}>
              {retryLabel(op)}
              <OfItem name={op.label} />
            </Button>
          ) : null}
          {label.actions.includes('discard') ? (
            <Button variant="danger" onClick={() => setDiscarding(true)}>
              {t('record.discard')}
              <OfItem name={op.label} />
            </Button>
          ) : null}
        </Group>
      )}
      <DiscardDialog
        opened={isDiscarding}
        description={`${op.label}: ${describeValues(op)}`}
        onClose={() => setDiscarding(false)}
        onDiscard={(reason) => decide((outbox) => outbox.discard(op.id, reason))}
      />
    </article>
  )
}
