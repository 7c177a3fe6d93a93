/** What screens say about a campaign's state, and its scope as a filter of the product list. */
import type { Campaign, CampaignState } from '#contract/collections/campaigns.ts'
import { t } from '#text/counting/count-states.ts'
import type { RowQuery, Where } from '../catalog/catalog-queries.ts'
import { labelsOf } from '../text/labels-of.ts'
import { countWindow } from './count-status.ts'

export const campaignStateLabels = labelsOf<CampaignState>({
  draft: () => t('campaign.draft'),
  counting: () => t('campaign.counting'),
  reconciling: () => t('campaign.reconciling'),
  closed: () => t('campaign.closed'),
  canceled: () => t('campaign.canceled'),
})

const everything: Where = {}

/** Both use the same fields. A plain server may list campaigns without a scope: they cover everything. */
export const filterForScope = (scope: Campaign['scope'] | undefined): Where => scope ?? everything

/** The extra part of a query for products in the scope of a campaign: which counts apply. Before counting begins, the counts of the list. */
export const countedForCampaign = (
  campaign: Pick<Campaign, 'book_at' | 'includes_earlier'>,
): Pick<RowQuery, 'countedFor'> => (campaign.book_at ? { countedFor: countWindow(campaign) } : {})
