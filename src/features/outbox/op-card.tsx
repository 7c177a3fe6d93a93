import { Group, Text } from '@mantine/core'
import { useState } from 'react'
import { formatMoment } from '#domain/dates.ts'
import { importedCls, type Op } from '#domain/op.ts'
import { opWords, patchWords } from '#domain/op-words.ts'
import { useParts } from '#runtime/parts.ts'
import { Button } from '#ui/button.tsx'
import { useToast } from '#ui/feedback/toasts.tsx'
import { StateMark } from '#ui/state-mark.tsx'
import { CountEntry } from './count-entry.tsx'
import { DiscardDialog } from './discard-dialog.tsx'
import { OpPhoto } from './op-photo.tsx'
import classes from './outbox.module.css'

/** A record that the office did not take: why, in words, and try again, correct, or let go with a reason. */
export function OpCard({ op }: { op: Op }) {
  const { outbox, timeZone } = useParts()
  const toast = useToast()
  const words = opWords(op, timeZone)
  const [fixing, setFixing] = useState(false)
  const [discarding, setDiscarding] = useState(false)
  const fixable = words.can.includes('fix') && op.kind === 'count'
  return (
    <article className={classes['card']} data-mark={words.mark} aria-label={op.label}>
      <div className={classes['cardHead']}>
        <Text fw={600}>{op.label}</Text>
        <StateMark mark={words.mark}>{words.word}</StateMark>
      </div>
      <Text>
        {patchWords(op.kind, op.patch)}{' '}
        <span className="bilang-muted">recorded {formatMoment(Date.parse(op.recordedAt), timeZone)}</span>
      </Text>
      {words.why ? <Text>{words.why}</Text> : null}
      <OpPhoto op={op} />
      {fixing ? (
        <CountEntry
          start={op.patch}
          save="Save the correction"
          errors={op.error?.fields}
          onCancel={() => setFixing(false)}
          onSave={async (patch) => {
            await outbox.amend(op.id, patch)
            toast.success('Corrected and saved on this device.')
          }}
        />
      ) : (
        <Group gap="sm">
          {fixable ? <Button onClick={() => setFixing(true)}>Correct</Button> : null}
          {words.can.includes('retry') ? (
            <Button variant="secondary" onClick={() => void outbox.retry(op.id)}>
              {op.error?.cls === importedCls ? 'Send' : 'Try again'}
            </Button>
          ) : null}
          {words.can.includes('discard') ? (
            <Button variant="danger" onClick={() => setDiscarding(true)}>
              Discard…
            </Button>
          ) : null}
        </Group>
      )}
      <DiscardDialog
        opened={discarding}
        what={`${op.label}: ${patchWords(op.kind, op.patch)}`}
        onClose={() => setDiscarding(false)}
        onDiscard={(reason) => outbox.discard(op.id, reason)}
      />
    </article>
  )
}
