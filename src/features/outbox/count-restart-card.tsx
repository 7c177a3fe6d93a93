import { Group, Text } from '@mantine/core'
import { useState } from 'react'
import { formatMoment, plural, pluralWord } from '#domain/text/format.ts'
import { useServices } from '#react/services.ts'
import { useOutboxExport } from '#react/use-outbox-export.ts'
import type { Conflict } from '#react/use-outbox-rows.ts'
import { Button } from '#ui/button.tsx'
import { useConfirm } from '#ui/dialogs/confirm.tsx'
import { shareOrDownloadFiles } from '#ui/files/share-files.ts'
import { StatusBadge } from '#ui/status-badge.tsx'
import { DiscardDialog } from './discard-dialog.tsx'
import classes from './outbox.module.css'

/** The count was restarted while records were unsent: one decision for all of them (sync §11). */
export function CountRestartCard({
  restartedAt,
  conflicts,
}: {
  restartedAt: number | null
  conflicts: readonly Conflict[]
}) {
  const { outbox, timeZone } = useServices()
  const exportAll = useOutboxExport()
  const confirm = useConfirm()
  const [busy, setBusy] = useState(false)
  const [discarding, setDiscarding] = useState(false)
  const count = plural(conflicts.length, 'record', 'records')
  const ids = conflicts.map(({ id }) => id)
  const resolveAll = async (choice: 'mine' | 'theirs' | 'discard', reason?: string) => {
    setBusy(true)
    try {
      await outbox.resolveAll(ids, choice, reason)
    } finally {
      setBusy(false)
    }
  }
  const exportAndDrop = async () => {
    if ((await shareOrDownloadFiles(await exportAll())) === 'cancelled') return
    const confirmed = await confirm({
      title: 'Is the file saved?',
      text: `The file has ${count} from the earlier count. ${pluralWord(conflicts.length, 'It', 'They')} will be removed from this list. The values of the new count stay.`,
      confirm: `Remove ${count} from this list`,
    })
    if (confirmed) await resolveAll('theirs')
  }
  const sendAnyway = async () => {
    const confirmed = await confirm({
      title: `Send ${count} of the earlier count?`,
      text: `${pluralWord(conflicts.length, 'It becomes', 'They become')} part of the new count. If someone has recounted an item since then, you choose which count to use.`,
      confirm: `Send ${count}`,
    })
    if (confirmed) await resolveAll('mine')
  }
  return (
    <article className={classes['card']} data-mark="attention" aria-label="The count was restarted">
      <div className={classes['cardHead']}>
        <Text fw={600}>
          The count was restarted{restartedAt === null ? '' : ` on ${formatMoment(restartedAt, timeZone)}`}
        </Text>
        <StatusBadge tone="attention">{count}</StatusBadge>
      </div>
      <Text>
        Recorded before that and not sent: {count}. {pluralWord(conflicts.length, 'It stays', 'They stay')} here until
        you decide:
      </Text>
      <Group gap="sm">
        <Button loading={busy} onClick={() => void exportAndDrop()}>
          Export to a file
        </Button>
        <Button variant="secondary" disabled={busy} onClick={() => void sendAnyway()}>
          Send to the new count
        </Button>
        <Button variant="danger" disabled={busy} onClick={() => setDiscarding(true)}>
          Discard {count}
        </Button>
      </Group>
      <DiscardDialog
        opened={discarding}
        count={conflicts.length}
        description={`${count} from before the count was restarted`}
        onClose={() => setDiscarding(false)}
        onDiscard={(reason) => resolveAll('discard', reason)}
      />
    </article>
  )
}
