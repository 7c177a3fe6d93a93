import { Group, Text } from '@mantine/core'
import { collections } from '#contract/collections/all-collections.ts'
import { shortProblemText } from '#domain/app/problem-text.ts'
import { longNotSentMs, manyNotSent } from '#domain/outbox/sync-status-text.ts'
import { formatDuration, formatNumber, formatPercent, plural } from '#domain/text/format.ts'
import { useCatalogStatus } from '#react/lists/use-list.ts'
import { useRefresh } from '#react/lists/use-refresh.ts'
import { useDeviceStatus } from '#react/use-device-status.ts'
import { useNow } from '#react/use-now.ts'
import { useOutboxSummary } from '#react/use-outbox.ts'
import { useOutboxExport } from '#react/use-outbox-export.ts'
import { Button } from '#ui/button.tsx'
import { Banner } from '#ui/feedback/problem-text.tsx'
import { ExportButton } from '#ui/files/export-button.tsx'

const skewLimitMs = 5 * 60_000

/** Messages that every screen shows until their reason is gone: storage trouble, old unsent work, a wrong clock. */
export function StatusBanners() {
  const exportAll = useOutboxExport()
  const { device } = useDeviceStatus()
  const { notSent, oldestAt, skewMs } = useOutboxSummary()
  const now = useNow()
  const isOld = notSent > 0 && oldestAt !== null && now - oldestAt > longNotSentMs
  return (
    <>
      {device?.coreTrouble ? (
        <Banner tone="refused" role="alert" action={<ExportButton readFiles={exportAll}>Export now</ExportButton>}>
          <Text fw={600}>This device has a storage problem.</Text>
          <Text>{device.coreTrouble} Export your unsent records now, then restart the browser.</Text>
        </Banner>
      ) : null}
      {isOld || notSent > manyNotSent ? (
        <Banner tone="attention" action={<ExportButton readFiles={exportAll} />}>
          <Text fw={600}>
            {plural(notSent, 'record isn’t', 'records aren’t')} sent{' '}
            {oldestAt === null ? '' : `, the oldest for ${formatDuration(now - oldestAt)}`}.
          </Text>
          <Text>Unsent records are safe on this device. Connect when you can, or export a copy.</Text>
        </Banner>
      ) : null}
      {skewMs !== null && Math.abs(skewMs) > skewLimitMs ? (
        <Banner tone="attention" role="note">
          <Text>
            This device’s clock is {formatDuration(Math.abs(skewMs))} {skewMs > 0 ? 'slow' : 'fast'}. Your counts stay
            in order. Set the clock when you can.
          </Text>
        </Banner>
      ) : null}
      <OfflineListBanner />
    </>
  )
}

function OfflineListBanner() {
  const { phase, progress, problem, shrunk } = useCatalogStatus()
  const { refresh, isBusy, acceptShrunk } = useRefresh()
  if (shrunk) {
    return (
      <Banner
        tone="attention"
        role="alert"
        action={
          <Group gap="xs">
            <Button variant="secondary" onClick={() => void acceptShrunk(false)}>
              Keep my list
            </Button>
            <Button variant="danger" onClick={() => void acceptShrunk(true)}>
              Use the new list
            </Button>
          </Group>
        }
      >
        <Text fw={600}>
          The server’s list of {collections[shrunk.entity].label.many} dropped from {formatNumber(shrunk.from)} to{' '}
          {formatNumber(shrunk.to)}.
        </Text>
        <Text>Your list stays until you choose. If you’re not sure, keep it and ask your admin.</Text>
      </Banner>
    )
  }
  if (phase === 'ready') return null
  if (problem) {
    const percent = progress?.share ? ` at ${formatPercent(Math.floor(progress.share * 100))}` : ''
    return (
      <Banner
        tone="attention"
        action={
          <Button variant="secondary" loading={isBusy} onClick={refresh}>
            Try again now
          </Button>
        }
      >
        <Text fw={600}>
          {phase === 'building'
            ? `The download of the list is paused${percent}. We’ll keep trying.`
            : 'There’s no offline list on this device yet.'}
        </Text>
        <Text>{shortProblemText(problem, 'showing')}</Text>
      </Banner>
    )
  }
  return null
}
