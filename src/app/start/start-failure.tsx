import { Group, Text, Title } from '@mantine/core'
import { useState } from 'react'
import { fixedTexts } from '#contract/fixed-texts.ts'
import type { BackupCopies } from '#outbox/backup-copies.ts'
import { DatabaseOpenError, exportBackupOps, readBackupOps } from '#outbox/open-with-retry.ts'
import { useRead } from '#react/use-async.ts'
import { t } from '#text/app/start.ts'
import { Button } from '#ui/button.tsx'
import { Banner } from '#ui/feedback/problem-text.tsx'
import { shareOrDownloadFiles } from '#ui/files/share-files.ts'
import { ErrorScreen } from '../error-screen.tsx'

interface Props {
  error: unknown
  backupCopy: BackupCopies
  onRetry: () => void
}

/** The app could not start. If the database does not open, this screen also explains that and offers to export unsent work. */
export function StartFailure({ error, backupCopy, onRetry }: Props) {
  if (!(error instanceof DatabaseOpenError)) return <ErrorScreen error={error} onRetry={onRetry} />
  return <DatabaseFailure error={error} backupCopy={backupCopy} onRetry={onRetry} />
}

/** What happened, what is safe, what to do; and the unsent work of the backup copies, as files. Deletes nothing. */
function DatabaseFailure({ error, backupCopy, onRetry }: Props & { error: DatabaseOpenError }) {
  const { state } = useRead(error.serverKey, () => readBackupOps(backupCopy, error.serverKey))
  const backedUp = state.is === 'ready' ? state.value : null
  const [exportState, setExportState] = useState<'no' | 'yes' | 'failed'>('no')
  const count = backedUp?.length ?? 0
  const exportBackedUp = () =>
    shareOrDownloadFiles(exportBackupOps(backedUp ?? [], error.serverKey, Date.now())).then(
      (outcome) => setExportState(outcome === 'cancelled' ? 'no' : 'yes'),
      () => setExportState('failed'),
    )
  return (
    <main className="bilang-page bilang-narrow bilang-lowered">
      <Title order={1}>{t('cannotOpenStorage')}</Title>
      <Text>{t('nothingDeleted')}</Text>
      {error.willRetry ? <Text>{t('keepTrying')}</Text> : null}
      <div aria-live="polite">
        {state.is === 'failed' ? (
          <Banner tone="attention" role="note">
            <Text fw={600}>{t('backupUnreadable')}</Text>
            <Text>{t('showAdmin')}</Text>
          </Banner>
        ) : backedUp === null ? (
          <Text c="dimmed">{t('checkingBackup')}</Text>
        ) : count === 0 ? (
          <Banner tone="saved" role="note">
            <Text fw={600}>{t('backupEmpty')}</Text>
            <Text>{t('backupOfEach')}</Text>
          </Banner>
        ) : (
          <Banner tone="attention" role="note">
            <Text fw={600}>{t('backupHas', { count })}</Text>
            <Text>{t('exportNow', { count })}</Text>
          </Banner>
        )}
        {exportState === 'yes' ? <Text fw={600}>{t('fileSaved')}</Text> : null}
        {exportState === 'failed' ? <Text c="refused">{t('exportFailed')}</Text> : null}
      </div>
      <Group mt="md">
        {count > 0 ? (
          <Button size="lg" onClick={() => void exportBackedUp()}>
            {t('exportRecords', { count })}
          </Button>
        ) : null}
        <Button size="lg" variant={count > 0 ? 'secondary' : 'default'} onClick={onRetry}>
          {fixedTexts.tryAgain}
        </Button>
      </Group>
      <Text c="dimmed" fz="sm">
        {t('details', { message: error.message })}
      </Text>
    </main>
  )
}
