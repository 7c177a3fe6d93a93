/** What counters said of items that they did not count, in the count that is under way or was the last: where each is, or is not. */
import { useMemo } from 'react'
import type { Campaign } from '#contract/resources/campaigns.ts'
import { type FindingView, latestByItem } from '#domain/finding.ts'
import { useAll } from '#runtime/use-list.ts'

/** Newest finding of each item since the newest campaign began; without campaigns, ever. */
export function useSightings(findings: readonly FindingView[]): ReadonlyMap<number, FindingView> {
  const live = useAll<Campaign>('inventory')
  const campaigns = live.state === 'ready' ? live.value : live.stale
  const since = campaigns?.map((one) => one.book_at ?? '').reduce((a, b) => (a > b ? a : b), '') || null
  return useMemo(() => latestByItem(findings, since), [findings, since])
}
