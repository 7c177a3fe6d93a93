import { useMemo } from 'react'
import type { RowQuery, Where } from '#domain/catalog/catalog-queries.ts'
import { countedForCampaign, filterForScope } from '#domain/counts/campaign-states.ts'
import { isOpenCampaign } from '#domain/counts/count-status.ts'
import { useCampaigns } from './use-campaigns.ts'

export type ItemsToCount = { where: Where } & Pick<RowQuery, 'countedFor'>

/** The items that are counted now: those of the open campaign, as it counts them. Without one, or with several, all items, as the list has them. */
export function useItemsToCount(): ItemsToCount {
  const open = useCampaigns().filter(isOpenCampaign)
  const only = open.length === 1 ? open[0] : undefined
  return useMemo(() => ({ where: filterForScope(only?.scope), ...(only && countedForCampaign(only)) }), [only])
}
