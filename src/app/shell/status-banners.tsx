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
          <Text fw={600}>Storage trouble on this device.</Text>
          <Text>{device.coreTrouble} Export what is unsent now, then restart the browser.</Text>
        </Banner>
      ) : null}
      {isOld || notSent > manyNotSent ? (
        <Banner tone="attention" action={<ExportButton readFiles={exportAll} />}>
          <Text fw={600}>
            {plural(notSent, 'record waits', 'records wait')}
            {oldestAt === null ? '' : `, the oldest for ${formatDuration(now - oldestAt)}`}.
          </Text>
          <Text>They are safe here. Find a network when you can, or export a copy.</Text>
        </Banner>
      ) : null}
      {skewMs !== null && Math.abs(skewMs) > skewLimitMs ? (
        <Banner tone="attention" role="note">
          <Text>
            The clock of this device is {formatDuration(Math.abs(skewMs))} {skewMs > 0 ? 'behind' : 'ahead'}. Counts are
            kept in the right order all the same; set the clock when you can.
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
              Keep this list
            </Button>
            <Button variant="danger" onClick={() => void acceptShrunk(true)}>
              Take the shorter list
            </Button>
          </Group>
        }
      >
        <Text fw={600}>
          The server suddenly lists {formatNumber(shrunk.to)} {collections[shrunk.entity].label.many} instead of{' '}
          {formatNumber(shrunk.from)}.
        </Text>
        <Text>This device keeps its list until you decide. If you do not know why, keep it and ask your admin.</Text>
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
            ? `The list is paused${percent} and goes on by itself.`
            : 'There is no list on this device yet.'}
        </Text>
        <Text>{shortProblemText(problem, 'showing')}</Text>
      </Banner>
    )
  }
  return null
}
