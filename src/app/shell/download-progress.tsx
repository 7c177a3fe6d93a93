import { Progress, Text } from '@mantine/core'
import { collections } from '#contract/collections/all-collections.ts'
import { formatDuration, formatNumber, formatPercent } from '#domain/text/format.ts'
import { useCatalogStatus } from '#react/lists/use-list.ts'
import { t } from '#text/app/shell.ts'
import classes from './shell.module.css'

/**
 * How far the first download is. It lies over the lower edge of a wide screen, so that no content moves when it appears or goes; on a phone it is a
 * line under the top bar, because Submit is at the lower edge. Only the progress bar is announced: a text that changes several times a second would
 * drown out everything else in a screen reader.
 */
export function DownloadProgress() {
  const { phase, progress, problem, shrunk, elsewhere } = useCatalogStatus(
    'phase',
    'progress',
    'problem',
    'shrunk',
    'elsewhere',
  )
  if (phase === 'ready' || problem || shrunk || !progress) return null
  const { rows, total, share, secondsLeft, entity } = progress
  const percent = (share ?? 0) * 100
  const figures = { done: formatNumber(rows), rows: collections[entity].label.many }
  const done = total === null ? t('downloaded', figures) : t('downloadedOf', { ...figures, total: formatNumber(total) })
  return (
    <div className={`${classes['download']} no-print`}>
      <div className={classes['downloadText']}>
        <Text fw={600} className="bilang-figures">
          {share === null
            ? t(elsewhere ? 'downloadingElsewhere' : 'downloading')
            : t(elsewhere ? 'downloadingElsewhereAt' : 'downloadingAt', {
                percent: formatPercent(Math.floor(percent)),
              })}
        </Text>
        <Text size="sm" c="dimmed" className="bilang-figures" truncate>
          {secondsLeft === null ? done : t('withTimeLeft', { progress: done, time: timeLeft(secondsLeft) })}
        </Text>
        <Text size="sm" c="dimmed">
          {t(elsewhere ? 'thisTabContinues' : 'useMeanwhile')}
        </Text>
      </div>
      <Progress value={percent} size="sm" color="saved" aria-label={t('download')} />
    </div>
  )
}

const timeLeft = (seconds: number): string =>
  seconds < 60 ? t('seconds', { count: Math.max(1, Math.round(seconds)) }) : formatDuration(seconds * 1000)
