import type { Campaign } from '#contract/collections/campaigns.ts'
import { countedForCampaign, filterForScope } from '#domain/counts/campaign-states.ts'
import { percentOf } from '#domain/reports/report-groups.ts'
import { lastKnown, useSums } from './use-list.ts'

export interface CountProgress {
  total: bigint
  counted: bigint
  /** Number of these items that the product list shows as counted: lower if another open campaign has not counted them. */
  listed: bigint
  percent: number
}

/** How many of a campaign's items are counted for it; without a campaign, how many of all items are counted. Null while loading. */
export function useCountProgress(campaign: Campaign | null): CountProgress | null {
  const where = filterForScope(campaign?.scope)
  const countedFor = campaign ? countedForCampaign(campaign) : {}
  const query = { collection: 'products', where, groupBy: [], measures: ['rows', 'scanned'] } as const
  const inCampaign = lastKnown(useSums({ ...query, ...countedFor }))
  const inList = lastKnown(useSums(query))
  if (inCampaign === null || inList === null) return null
  const [total = 0n, counted = 0n] = inCampaign[0]?.sums ?? []
  return { total, counted, listed: inList[0]?.sums[1] ?? 0n, percent: percentOf(counted, total) }
}
