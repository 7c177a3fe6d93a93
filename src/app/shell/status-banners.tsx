import { Group, Text } from '@mantine/core'
import { Link } from 'react-router-dom'
import { collections } from '#contract/collections/all-collections.ts'
import { shortProblemText } from '#domain/app/problem-text.ts'
import { isLongNotSent, manyNotSent } from '#domain/outbox/sync-status-text.ts'
import { manyItems } from '#domain/products/device-items.ts'
import { formatDuration, formatNumber, formatPercent } from '#domain/text/format.ts'
import { useCatalogStatus } from '#react/lists/use-list.ts'
import { useRefresh } from '#react/lists/use-refresh.ts'
import { useOutboxSummary } from '#react/outbox/use-outbox.ts'
import { useOutboxExport } from '#react/outbox/use-outbox-export.ts'
import { useServices } from '#react/services.ts'
import { useArea } from '#react/session/use-area.ts'
import { useDeviceStatus } from '#react/session/use-device-status.ts'
import { useNow } from '#react/use-now.ts'
import { t } from '#text/app/shell.ts'
import { Button } from '#ui/button.tsx'
import { Banner } from '#ui/feedback/problem-text.tsx'
import { ExportButton } from '#ui/files/export-button.tsx'

const skewLimitMs = 5 * 60_000

/** Messages that every screen shows until their reason is gone: storage trouble, old unsent work, a wrong clock. */
export function StatusBanners() {
  const exportAll = useOutboxExport()
  const { device } = useDeviceStatus()
  const { notSent, oldestAt, skewMs } = useOutboxSummary('notSent', 'oldestAt', 'skewMs')
  const now = useNow()
  const isOld = isLongNotSent({ notSent, oldestAt }, now)
  return (
    <>
      {device?.coreDbProblem ? (
        <Banner
          tone="refused"
          role="alert"
          action={<ExportButton readFiles={exportAll}>{t('exportNow')}</ExportButton>}
        >
          <Text fw={600}>{t('storageProblem')}</Text>
          <Text>{t('exportThenRestart', { problem: device.coreDbProblem })}</Text>
        </Banner>
      ) : null}
      {isOld || notSent > manyNotSent ? (
        <Banner tone="attention" action={<ExportButton readFiles={exportAll} />}>
          <Text fw={600}>
            {oldestAt === null
              ? t('notSent', { count: notSent })
              : t('notSentSince', { count: notSent, duration: formatDuration(now - oldestAt) })}
          </Text>
          <Text>{t('unsentAreSafe')}</Text>
        </Banner>
      ) : null}
      {skewMs !== null && Math.abs(skewMs) > skewLimitMs ? (
        <Banner tone="attention" role="note">
          <Text>{t(skewMs > 0 ? 'clockSlow' : 'clockFast', { duration: formatDuration(Math.abs(skewMs)) })}</Text>
        </Banner>
      ) : null}
      <OfflineListBanner />
      <LongListBanner />
    </>
  )
}

function OfflineListBanner() {
  const { phase, progress, problem, shrunk } = useCatalogStatus('phase', 'progress', 'problem', 'shrunk')
  const { refresh, isBusy, acceptShrunk } = useRefresh()
  if (shrunk) {
    return (
      <Banner
        tone="attention"
        role="alert"
        action={
          <Group gap="xs">
            <Button variant="secondary" onClick={() => void acceptShrunk(false)}>
              {t('keepMyList')}
            </Button>
            <Button variant="danger" onClick={() => void acceptShrunk(true)}>
              {t('useNewList')}
            </Button>
          </Group>
        }
      >
        <Text fw={600}>
          {t('listShrunk', {
            rows: collections[shrunk.entity].label.many,
            before: formatNumber(shrunk.from),
            now: formatNumber(shrunk.to),
          })}
        </Text>
        <Text>{t('listStays')}</Text>
      </Banner>
    )
  }
  if (phase === 'ready') return null
  if (problem) {
    const percent = progress?.share ? formatPercent(Math.floor(progress.share * 100)) : null
    return (
      <Banner
        tone="attention"
        action={
          <Button variant="secondary" loading={isBusy} onClick={refresh}>
            {t('tryAgainNow')}
          </Button>
        }
      >
        <Text fw={600}>
          {phase !== 'building'
            ? t('noOfflineList')
            : percent === null
              ? t('downloadPaused')
              : t('downloadPausedAt', { percent })}
        </Text>
        <Text>{shortProblemText(problem, 'showing')}</Text>
      </Banner>
    )
  }
  return null
}

/** While a list is downloaded that is too long for many phones. */
function LongListBanner() {
  const { api } = useServices()
  const area = useArea()
  const { phase, progress, reach } = useCatalogStatus('phase', 'progress', 'reach')
  const items = progress?.entity === 'products' ? (progress.total ?? 0) : 0
  if (phase === 'ready' || reach !== null || items < manyItems || !api.features().has('device-items')) return null
  return (
    <Banner
      tone="attention"
      role="note"
      action={
        <Button component={Link} to={`${area}/account-settings/devices`} variant="secondary">
          {t('fewerItems')}
        </Button>
      }
    >
      <Text>{t('longList', { items: formatNumber(items) })}</Text>
    </Banner>
  )
}
