import { Group, Text } from '@mantine/core'
import { useState } from 'react'
import { formatMoment } from '#domain/dates.ts'
import { plural } from '#domain/plural.ts'
import { useParts } from '#runtime/parts.ts'
import { useExport } from '#runtime/use-export.ts'
import type { Conflict } from '#runtime/use-outbox.ts'
import { Button } from '#ui/button.tsx'
import { useConfirm } from '#ui/dialogs/confirm.tsx'
import { saveFiles } from '#ui/save-file.ts'
import { StateMark } from '#ui/state-mark.tsx'
import { DiscardDialog } from './discard-dialog.tsx'
import classes from './outbox.module.css'

/** The count was restarted while records waited: one decision for all of them (sync 2.11). */
export function RestartCard({ at, conflicts }: { at: number | null; conflicts: readonly Conflict[] }) {
  const { outbox, timeZone } = useParts()
  const exportAll = useExport()
  const confirm = useConfirm()
  const [busy, setBusy] = useState(false)
  const [discarding, setDiscarding] = useState(false)
  const many = plural(conflicts.length, 'record', 'records')
  const ids = conflicts.map(({ id }) => id)
  const decide = async (choice: 'mine' | 'theirs' | 'discard', reason?: string) => {
    setBusy(true)
    try {
      await outbox.resolveAll(ids, choice, reason)
    } finally {
      setBusy(false)
    }
  }
  const keepAside = async () => {
    if ((await saveFiles(await exportAll())) === 'cancelled') return
    const sure = await confirm({
      title: 'Is the file saved?',
      text: `It holds ${many} of the earlier count. They then leave this list. The values of the new count stay.`,
      confirm: `Yes, keep ${many} in the file`,
    })
    if (sure) await decide('theirs')
  }
  const sendAnyway = async () => {
    const sure = await confirm({
      title: `Send ${many} of the earlier count?`,
      text: 'They become part of the new count. Items that somebody has counted since then are asked about one by one.',
      confirm: `Send ${many}`,
    })
    if (sure) await decide('mine')
  }
  return (
    <article className={classes['card']} data-mark="attention" aria-label="The count was restarted">
      <div className={classes['cardHead']}>
        <Text fw={600}>The count was restarted{at === null ? '' : ` on ${formatMoment(at, timeZone)}`}</Text>
        <StateMark mark="attention">{many}</StateMark>
      </div>
      <Text>Made before that and not sent: {many}. They stay here until you decide, all together:</Text>
      <Group gap="sm">
        <Button loading={busy} onClick={() => void keepAside()}>
          Export as the earlier round
        </Button>
        <Button variant="secondary" disabled={busy} onClick={() => void sendAnyway()}>
          Send them anyway
        </Button>
        <Button variant="danger" disabled={busy} onClick={() => setDiscarding(true)}>
          Discard…
        </Button>
      </Group>
      <DiscardDialog
        opened={discarding}
        many={conflicts.length}
        what={`${many} records from before the count was restarted`}
        onClose={() => setDiscarding(false)}
        onDiscard={(reason) => decide('discard', reason)}
      />
    </article>
  )
}
