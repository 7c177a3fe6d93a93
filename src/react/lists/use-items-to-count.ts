import type { Where } from '#domain/catalog/catalog-queries.ts'
import { filterForScope } from '#domain/counts/campaign-states.ts'
import { isOpenCampaign } from '#domain/counts/count-status.ts'
import { useCampaigns } from './use-campaigns.ts'

/** The items to count now: those of the open campaign. Without one, or with several, all items. */
export function useItemsToCount(): Where {
  const open = useCampaigns().filter(isOpenCampaign)
  return filterForScope(open.length === 1 ? open[0]?.scope : undefined)
}
