import { Group, Text } from '@mantine/core'
import { useState } from 'react'
import type { User } from '#contract/resources/people.ts'
import { formatMoment } from '#domain/dates.ts'
import { personName } from '#domain/lookup-label.ts'
import { valueWords } from '#domain/op-words.ts'
import { useParts } from '#runtime/parts.ts'
import { useRow } from '#runtime/use-list.ts'
import type { Conflict } from '#runtime/use-outbox.ts'
import { Button } from '#ui/button.tsx'
import { useToast } from '#ui/feedback/toasts.tsx'
import { StateMark } from '#ui/state-mark.tsx'
import { CountEntry } from './count-entry.tsx'
import classes from './outbox.module.css'

const rows = {
  count: [
    ['physical_count', 'Count'],
    ['remarks', 'Remarks'],
  ],
  scanned: [['scanned', 'State']],
} as const

/**
 * Two people recorded different things: when you looked, you, the office now; and count again, use mine, use theirs (sync 2.11). Whatever
 * is chosen is itself held against the office again, so a decision never overwrites a newer value unseen.
 */
export function ConflictCard({ conflict }: { conflict: Conflict }) {
  const { outbox, timeZone } = useParts()
  const toast = useToast()
  const [recounting, setRecounting] = useState(false)
  const [busy, setBusy] = useState<string | null>(null)
  const by = useRow<User>('users', conflict.theirsBy ?? null)
  const who = by.state === 'ready' && by.value ? personName(by.value) : null
  const when = conflict.theirsAt ? formatMoment(Date.parse(conflict.theirsAt), timeZone) : null
  const choose = async (choice: 'mine' | 'theirs') => {
    setBusy(choice)
    try {
      await outbox.resolve(conflict.id, choice)
      toast.success(
        choice === 'mine' ? 'Your value is saved on this device and will be sent.' : 'The value of the office stays.',
      )
    } finally {
      setBusy(null)
    }
  }
  return (
    <article className={classes['card']} data-mark="attention" aria-label={conflict.label}>
      <div className={classes['cardHead']}>
        <Text fw={600}>{conflict.label}</Text>
        <StateMark mark="attention">{conflict.why === 'changed' ? 'Two values' : 'Restarted meanwhile'}</StateMark>
      </div>
      <table className={classes['columns']}>
        <thead>
          <tr>
            <td />
            <th scope="col">When you looked</th>
            <th scope="col">{conflict.group === 'count' ? 'You counted' : 'You'}</th>
            <th scope="col">
              Office now
              {who || when ? <span className={classes['by']}>{[who, when].filter(Boolean).join(', ')}</span> : null}
            </th>
          </tr>
        </thead>
        <tbody>
          {rows[conflict.group].map(([field, label]) => (
            <tr key={field}>
              <th scope="row">{label}</th>
              <td>{valueWords(field, conflict.base[field])}</td>
              <td className={classes['mine']}>{valueWords(field, conflict.mine[field])}</td>
              <td className={classes['theirs']}>{valueWords(field, conflict.theirs[field])}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {recounting ? (
        <CountEntry
          start={{ physical_count: null, remarks: conflict.mine['remarks'] }}
          save="Save the new count"
          onCancel={() => setRecounting(false)}
          onSave={async (patch) => {
            await outbox.resolve(conflict.id, 'recount', patch)
            toast.success('The new count is saved on this device.')
          }}
        />
      ) : (
        <Group gap="sm">
          {conflict.group === 'count' ? <Button onClick={() => setRecounting(true)}>Recount</Button> : null}
          <Button
            variant="secondary"
            loading={busy === 'mine'}
            disabled={busy !== null}
            onClick={() => void choose('mine')}
          >
            Use mine
          </Button>
          <Button
            variant="secondary"
            loading={busy === 'theirs'}
            disabled={busy !== null}
            onClick={() => void choose('theirs')}
          >
            Use theirs
          </Button>
        </Group>
      )}
    </article>
  )
}
