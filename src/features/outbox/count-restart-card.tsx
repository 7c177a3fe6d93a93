import { Group, Text } from '@mantine/core'
import { useState } from 'react'
import { formatMoment } from '#domain/text/format.ts'
import { useOutboxExport } from '#react/outbox/use-outbox-export.ts'
import type { Conflict } from '#react/outbox/use-outbox-rows.ts'
import { useServices } from '#react/services.ts'
import { t } from '#text/sync/outbox-screen.ts'
import { Button } from '#ui/button.tsx'
import { useConfirm } from '#ui/dialogs/confirm.tsx'
import { shareOrDownloadFiles } from '#ui/files/share-files.ts'
import { StatusBadge } from '#ui/status-badge.tsx'
import { DiscardDialog } from './discard-dialog.tsx'
import classes from './outbox.module.css'
import { useDecision } from './use-decision.ts'

/** The count was restarted while records were unsent: one decision for all of them (sync §11). */
export function CountRestartCard({
  restartedAt,
  conflicts,
}: {
  restartedAt: number | null
  conflicts: readonly Conflict[]
}) {
  const { timeZone } = useServices()
  const decide = useDecision()
  const exportAll = useOutboxExport()
  const confirm = useConfirm()
  const [busy, setBusy] = useState(false)
  const [discarding, setDiscarding] = useState(false)
  const count = conflicts.length
  const ids = conflicts.map(({ id }) => id)
  const resolveAll = async (choice: 'mine' | 'theirs' | 'discard', reason?: string) => {
    setBusy(true)
    const isStored = await decide((outbox) => outbox.resolveAll(ids, choice, reason))
    setBusy(false)
    return isStored
  }
  const exportAndDrop = async () => {
    if ((await shareOrDownloadFiles(await exportAll())) === 'cancelled') return
    const confirmed = await confirm({
      title: t('restart.isFileSaved'),
      text: t('restart.fileText', { count }),
      confirm: t('restart.remove', { count }),
    })
    if (confirmed) await resolveAll('theirs')
  }
  const sendAnyway = async () => {
    const confirmed = await confirm({
      title: t('restart.sendTitle', { count }),
      text: t('restart.sendText', { count }),
      confirm: t('restart.confirmSend', { count }),
    })
    if (confirmed) await resolveAll('mine')
  }
  return (
    <article className={classes['card']} data-mark="attention" aria-label={t('restart.title')}>
      <div className={classes['cardHead']}>
        <Text fw={600}>
          {restartedAt === null
            ? t('restart.title')
            : t('restart.titleWithMoment', { moment: formatMoment(restartedAt, timeZone) })}
        </Text>
        <StatusBadge tone="attention">{t('restart.records', { count })}</StatusBadge>
      </div>
      <Text>{t('restart.text', { count })}</Text>
      <Group gap="sm">
        <Button loading={busy} onClick={() => void exportAndDrop()}>
          {t('restart.export')}
        </Button>
        <Button variant="secondary" disabled={busy} onClick={() => void sendAnyway()}>
          {t('restart.send')}
        </Button>
        <Button variant="danger" disabled={busy} onClick={() => setDiscarding(true)}>
          {t('restart.discard', { count })}
        </Button>
      </Group>
      <DiscardDialog
        opened={discarding}
        count={count}
        description={t('restart.discardText', { count })}
        onClose={() => setDiscarding(false)}
        onDiscard={(reason) => resolveAll('discard', reason)}
      />
    </article>
  )
}
