import { Group, Progress, Text } from '@mantine/core'
import { resources } from '#contract/resources.ts'
import { formatSpan } from '#domain/dates.ts'
import { shortProblem } from '#domain/problem-words.ts'
import { longWaitingMs, manyWaiting } from '#domain/sync-words.ts'
import { useDevice } from '#runtime/use-device.ts'
import { useExport } from '#runtime/use-export.ts'
import { useCatalogueStatus } from '#runtime/use-list.ts'
import { useNow } from '#runtime/use-now.ts'
import { useOutboxSummary } from '#runtime/use-outbox.ts'
import { useRefresh } from '#runtime/use-refresh.ts'
import { Button } from '#ui/button.tsx'
import { ExportButton } from '#ui/export-button.tsx'
import { Banner } from '#ui/problem-text.tsx'

const skewLimitMs = 5 * 60_000

/** What must be said on every screen until its reason is gone: the first download, storage trouble, old unsent work, a wrong clock. */
export function News() {
  const exportAll = useExport()
  const { device } = useDevice()
  const { toSend, oldestAt, skewMs } = useOutboxSummary()
  const now = useNow()
  const old = toSend > 0 && oldestAt !== null && now - oldestAt > longWaitingMs
  return (
    <>
      {device?.coreTrouble ? (
        <Banner mark="refused" role="alert" action={<ExportButton files={exportAll}>Export now</ExportButton>}>
          <Text fw={600}>Storage trouble on this device.</Text>
          <Text>{device.coreTrouble} Export what is unsent now, then restart the browser.</Text>
        </Banner>
      ) : null}
      {old || toSend > manyWaiting ? (
        <Banner mark="attention" action={<ExportButton files={exportAll} />}>
          <Text fw={600}>
            {toSend.toLocaleString('en')} {toSend === 1 ? 'record waits' : 'records wait'}
            {oldestAt === null ? '' : `, the oldest for ${formatSpan(now - oldestAt)}`}.
          </Text>
          <Text>They are safe here. Find a network when you can, or export a copy.</Text>
        </Banner>
      ) : null}
      {skewMs !== null && Math.abs(skewMs) > skewLimitMs ? (
        <Banner mark="attention" role="note">
          <Text>
            The clock of this device is {formatSpan(Math.abs(skewMs))} {skewMs > 0 ? 'behind' : 'ahead'}. Counts are
            kept in the right order all the same; set the clock when you can.
          </Text>
        </Banner>
      ) : null}
      <ListNews />
    </>
  )
}

function ListNews() {
  const { phase, progress, problem, shrunk, elsewhere } = useCatalogueStatus()
  const { refresh, busy, acceptShrunk } = useRefresh()
  if (shrunk) {
    return (
      <Banner
        mark="attention"
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
          The office suddenly lists {shrunk.to.toLocaleString('en')} {resources[shrunk.entity].words.many} instead of{' '}
          {shrunk.from.toLocaleString('en')}.
        </Text>
        <Text>This device keeps its list until you decide. If you do not know why, keep it and ask your admin.</Text>
      </Banner>
    )
  }
  if (phase === 'ready') return null
  if (problem) {
    const percent = progress?.share ? ` at ${Math.floor(progress.share * 100)} %` : ''
    return (
      <Banner
        mark="attention"
        action={
          <Button variant="secondary" loading={busy} onClick={refresh}>
            Try again now
          </Button>
        }
      >
        <Text fw={600}>
          {phase === 'building'
            ? `The list is paused${percent} and goes on by itself.`
            : 'There is no list on this device yet.'}
        </Text>
        <Text>{shortProblem(problem, 'showing')}</Text>
      </Banner>
    )
  }
  if (!progress) return null
  const { rows, total, share, secondsLeft } = progress
  return (
    <Banner mark="saved">
      <Text fw={600} className="bilang-figures">
        {elsewhere ? 'Another tab brings the list onto this device' : 'The list is coming onto this device'}
        {share === null ? '' : `: ${Math.floor(share * 100)} %`}
      </Text>
      <Text className="bilang-figures">
        {rows.toLocaleString('en')}
        {total === null ? '' : ` of ${total.toLocaleString('en')}`} {resources[progress.entity].words.many}
        {secondsLeft === null
          ? ''
          : `, about ${secondsLeft < 60 ? `${Math.max(1, Math.round(secondsLeft))} s` : formatSpan(secondsLeft * 1000)} left`}
        .{' '}
        {elsewhere
          ? 'It appears here as soon as it is whole; close that tab, and this one goes on.'
          : 'You may leave; it goes on where it stopped.'}
      </Text>
      <Progress
        value={(share ?? 0) * 100}
        mt={8}
        size="sm"
        color="saved"
        aria-label="Share of the list on this device"
      />
    </Banner>
  )
}
