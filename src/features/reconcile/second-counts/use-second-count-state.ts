import { useMemo } from 'react'
import type { Campaign } from '#contract/collections/campaigns.ts'
import { type SecondCountState, secondCountState, standingCount } from '#domain/campaigns/second-counts.ts'
import type { ProductView } from '#domain/catalog/catalog-queries.ts'
import { currentCounter } from '#domain/counts/reconcile-queue.ts'
import { useCampaignRecords } from '#react/campaign-records/use-campaign-records.ts'
import { useSecondCountRecords } from '#react/campaign-records/use-known-people.ts'
import type { ObservationsState } from '../observations/use-count-observations.ts'

/** The state of the second count of one item in a campaign; null if nobody asked for one. `product`: as the campaign counts it (`inCampaign`). */
export function useSecondCountState(
  campaign: Campaign,
  product: ProductView | null,
  observations: ObservationsState,
): SecondCountState | null {
  const { records } = useCampaignRecords(campaign.id)
  const byItem = useSecondCountRecords(records)
  const seen = observations.is === 'ready' ? observations.observations : null
  return useMemo(() => {
    if (!product || product.physical_count === null || !product.scanned) return null
    const { id, physical_count: count } = product
    return secondCountState(byItem.get(id), standingCount(product, count, currentCounter(seen ?? [], count)))
  }, [byItem, product, seen])
}
