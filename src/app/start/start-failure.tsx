import { Group, Text, Title } from '@mantine/core'
import { useState } from 'react'
import { fixedTexts } from '#contract/fixed-texts.ts'
import { formatNumber, pluralWord } from '#domain/text/format.ts'
import type { BackupCopies } from '#outbox/backup-copies.ts'
import { DatabaseOpenError, exportBackupOps, readBackupOps } from '#outbox/open-with-retry.ts'
import { useRead } from '#react/use-async.ts'
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
  const records = pluralWord(count, 'record', 'records')
  const exportBackedUp = () =>
    shareOrDownloadFiles(exportBackupOps(backedUp ?? [], error.serverKey, Date.now())).then(
      (outcome) => setExportState(outcome === 'cancelled' ? 'no' : 'yes'),
      () => setExportState('failed'),
    )
  return (
    <main className="bilang-page bilang-narrow bilang-lowered">
      <Title order={1}>We can’t open this device’s storage</Title>
      <Text>
        The browser can’t open the storage with the offline list and your counts. Nothing was deleted. Close other
        Bilang tabs, restart the browser, or free some space on this device.
      </Text>
      {error.willRetry ? <Text>We’ll keep trying. The app starts when the storage opens.</Text> : null}
      <div aria-live="polite">
        {state.is === 'failed' ? (
          <Banner tone="attention" role="note">
            <Text fw={600}>The backup copies can’t be read either.</Text>
            <Text>Nothing was deleted. Show this message to your admin.</Text>
          </Banner>
        ) : backedUp === null ? (
          <Text c="dimmed">Checking the backup copies…</Text>
        ) : count === 0 ? (
          <Banner tone="saved" role="note">
            <Text fw={600}>The backup copies contain no unsent records.</Text>
            <Text>Each record has a backup copy until it’s sent.</Text>
          </Banner>
        ) : (
          <Banner tone="attention" role="note">
            <Text fw={600}>
              {formatNumber(count)} unsent {records} {pluralWord(count, 'is', 'are')} safe in the backup copies.
            </Text>
            <Text>
              Export {pluralWord(count, 'it', 'them')} now and give the file to your admin, who can import it in the
              outbox of any device. Nothing is counted twice.
            </Text>
          </Banner>
        )}
        {exportState === 'yes' ? <Text fw={600}>The file is saved. The backup copies stay too.</Text> : null}
        {exportState === 'failed' ? <Text c="refused">The export failed. Don’t close the app. Try again.</Text> : null}
      </div>
      <Group mt="md">
        {count > 0 ? (
          <Button size="lg" onClick={() => void exportBackedUp()}>
            Export {formatNumber(count)} {records}
          </Button>
        ) : null}
        <Button size="lg" variant={count > 0 ? 'secondary' : 'default'} onClick={onRetry}>
          {fixedTexts.tryAgain}
        </Button>
      </Group>
      <Text c="dimmed" fz="sm">
        Details for support: {error.message}
      </Text>
    </main>
  )
}
