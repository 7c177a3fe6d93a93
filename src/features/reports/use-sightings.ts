/** What counters said of items that they did not count, in the count that is under way or was the last: where each is, or is not. */
import { useMemo } from 'react'
import type { Campaign } from '#contract/collections/campaigns.ts'
import { type FindingView, latestByItem } from '#domain/counts/finding-view.ts'
import { useAll } from '#react/lists/use-list.ts'

/** Newest finding of each item since the newest campaign began; without campaigns, ever. */
export function useSightings(findings: readonly FindingView[]): ReadonlyMap<number, FindingView> {
  const live = useAll<Campaign>('inventory')
  const campaigns = live.state === 'ready' ? live.value : live.stale
  const since = campaigns?.map((campaign) => campaign.book_at ?? '').reduce((a, b) => (a > b ? a : b), '') || null
  return useMemo(() => latestByItem(findings, since), [findings, since])
}
