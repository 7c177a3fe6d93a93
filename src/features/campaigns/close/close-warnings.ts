/** The warnings before a campaign closes, as sentences. */
import type { Campaign } from '#contract/collections/campaigns.ts'
import { isAsAtInFuture } from '#domain/counts/count-status.ts'
import { formatDay, formatList } from '#domain/text/format.ts'
import { t } from '#text/campaigns/campaign.ts'
import type { CloseFigures } from './close-figures.ts'
import { deviceLines } from './device-lines.ts'

/** `today`: in the institute's zone. */
export function closeWarnings(
  figures: CloseFigures,
  campaign: Pick<Campaign, 'as_at'>,
  { today, timeZone }: { today: string; timeZone: string },
): readonly string[] {
  const { notCounted, leftScope, entered, seenOnly, unsettled, implausible, secondCounts, unsent, devices } = figures
  return [
    ...(notCounted > 0 ? [t('warning.notCounted', { count: notCounted })] : []),
    ...namedWarning('warning.leftScope', leftScope),
    ...figures.endedElsewhere.map(({ campaign, items }) => t('warning.endedElsewhere', { campaign, count: items })),
    ...namedWarning('warning.entered', entered),
    ...(unsettled > 0 ? [t('warning.unsettled', { count: unsettled })] : []),
    ...(implausible > 0 ? [t('warning.implausible', { count: implausible })] : []),
    ...namedWarning('warning.secondCountWaits', secondCounts.waiting),
    ...namedWarning('warning.secondCountByFirst', secondCounts.samePerson),
    ...namedWarning('warning.secondCountContradicts', secondCounts.contradict),
    ...(seenOnly > 0 ? [t('warning.seenOnly', { count: seenOnly })] : []),
    ...(unsent > 0 ? [t('warning.unsent', { count: unsent })] : []),
    ...(isAsAtInFuture(campaign.as_at, today) ? [t('warning.beforeAsAt', { day: formatDay(campaign.as_at) })] : []),
    ...deviceLines(devices, timeZone),
  ]
}

const namedAtMost = 5

/** Names the first items and says how many more there are. */
function namedWarning(
  key: `warning.${'leftScope' | 'entered' | 'secondCountWaits' | 'secondCountByFirst' | 'secondCountContradicts'}`,
  numbers: readonly string[],
): readonly string[] {
  if (numbers.length === 0) return []
  const more = numbers.length - namedAtMost
  const named = [...numbers.slice(0, namedAtMost), ...(more > 0 ? [t('warning.moreItems', { count: more })] : [])]
  return [t(key, { count: numbers.length, items: formatList(named) })]
}
