/** Findings of counters about recorded items that they did not count, in the current or latest campaign. */
import { useMemo } from 'react'
import type { Campaign } from '#contract/collections/campaigns.ts'
import { type FindingView, latestByItem } from '#domain/counts/finding-view.ts'
import { lastKnown, useAll } from '#react/lists/use-list.ts'

/** The newest finding of each item since the newest campaign began that was not canceled; without campaigns, the newest of all. */
export function useSightings(findings: readonly FindingView[]): ReadonlyMap<number, FindingView> {
  const live = useAll<Campaign>('inventory')
  const campaigns = lastKnown(live)
  const since =
    campaigns
      ?.map(({ state, book_at }) => (state === 'canceled' ? '' : (book_at ?? '')))
      .reduce((a, b) => (a > b ? a : b), '') || null
  return useMemo(() => latestByItem(findings, since), [findings, since])
}
