import { Progress, Text } from '@mantine/core'
import { collections } from '#contract/collections/all-collections.ts'
import { formatDuration, formatNumber, formatPercent } from '#domain/text/format.ts'
import { useCatalogStatus } from '#react/lists/use-list.ts'
import classes from './shell.module.css'

/**
 * How far the first download is. It lies over the lower edge of a wide screen, so that no content moves when it appears or
 * goes; on a phone it is a line under the top bar, because Submit is at the lower edge. Only the progress
 * bar is announced: a text that changes several times a second would silence everything else of a screen reader.
 */
export function DownloadProgress() {
  const { phase, progress, problem, shrunk, elsewhere } = useCatalogStatus()
  if (phase === 'ready' || problem || shrunk || !progress) return null
  const { rows, total, share, secondsLeft, entity } = progress
  const percent = (share ?? 0) * 100
  return (
    <div className={`${classes['download']} no-print`}>
      <div className={classes['downloadText']}>
        <Text fw={600} className="bilang-figures">
          {elsewhere ? 'Another tab is downloading the offline list' : 'Downloading the offline list'}
          {share === null ? '' : `: ${formatPercent(Math.floor(percent))}`}
        </Text>
        <Text size="sm" c="dimmed" className="bilang-figures" truncate>
          {formatNumber(rows)}
          {total === null ? '' : ` of ${formatNumber(total)}`} {collections[entity].label.many}
          {secondsLeft === null ? '' : `, about ${timeLeft(secondsLeft)} left`}
        </Text>
        <Text size="sm" c="dimmed">
          {elsewhere ? 'If you close that tab, this one continues.' : 'You can use the app meanwhile.'}
        </Text>
      </div>
      <Progress value={percent} size="sm" color="saved" aria-label="Download of the offline list" />
    </div>
  )
}

const timeLeft = (seconds: number): string =>
  seconds < 60 ? `${Math.max(1, Math.round(seconds))} s` : formatDuration(seconds * 1000)
