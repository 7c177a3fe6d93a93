/** Which earlier counts a campaign includes, before and after it begins, and the texts that describe this. */
import type { Campaign } from '#contract/collections/campaigns.ts'
import { t } from '#text/campaigns/campaign-crew.ts'
import { type CountWindow, keepsEarlier } from '../counts/count-status.ts'
import { formatDay } from '../text/format.ts'
import { startOfDay } from '../time/dates.ts'

/** Which counts would apply if counting began at a moment and kept those since a day; without a day, all of them. */
export const countsAtBegin = (at: number, since: string | null, timeZone: string): CountWindow => ({
  began: new Date(at).toISOString(),
  since: since === null ? null : startOfDay(since, timeZone),
})

/** Describes the earlier counts of a campaign that has begun; null before it begins. `counted`: items counted by them, null if not known. */
export function earlierCountsText(
  campaign: Pick<Campaign, 'book_at' | 'includes_earlier' | 'earlier_since' | 'earlier_from'>,
  counted: number | null,
): string | null {
  if (!campaign.book_at) return null
  if (!keepsEarlier(campaign)) return t('earlier.none')
  const day = campaign.earlier_from ? formatDay(campaign.earlier_from) : null
  if (counted === null) return day === null ? t('earlier.all') : t('earlier.since', { day })
  return day === null ? t('earlier.allCounted', { counted }) : t('earlier.sinceCounted', { day, counted })
}
