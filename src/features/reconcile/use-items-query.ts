/** The items of one list of the reconcile screen, compared with the quantities of the baseline as the report compares them. */
import { useMemo } from 'react'
import type { Campaign } from '#contract/collections/campaigns.ts'
import type { RowQuery, Where } from '#domain/catalog/catalog-queries.ts'
import { countedForCampaign } from '#domain/counts/campaign-states.ts'
import { type FrozenQuantities, readCampaignItems } from '#react/lists/campaign-items.ts'
import { lastKnown, useLiveValue } from '#react/lists/use-list.ts'
import { type Services, useServices } from '#react/services.ts'

const itemsQuery = { collection: 'products', order: ['place', 'property_number'] } as const

/** The filter with ids instead of the balance: the list has the balance of the records, and these items have another quantity now. */
async function withFrozenBalance(
  catalog: Services['catalog'],
  campaign: Campaign,
  where: Where,
  frozen: FrozenQuantities,
): Promise<Where> {
  const { balance, ...scope } = where
  const counted = countedForCampaign(campaign)
  const [listed, changed] = await Promise.all([
    catalog.ids({ ...itemsQuery, ...counted, where }),
    catalog.ids({ ...itemsQuery, ...counted, where: { ...scope, id: [...frozen.keys()] } }),
  ])
  const wanted = Array.isArray(balance) ? balance : [balance]
  const items = await readCampaignItems(catalog, campaign, changed)
  const fitting = items.flatMap((item) => (item && wanted.includes(item.balance) ? [item.id] : []))
  return { id: [...listed.filter((id) => !frozen.has(id)), ...fitting] }
}

/** `frozen`: null while it is not known. */
export function useItemsQuery(campaign: Campaign, where: Where, frozen: FrozenQuantities | null): RowQuery {
  const { catalog } = useServices()
  const isCompared = where['balance'] !== undefined && frozen !== null && frozen.size > 0
  const key = isCompared ? JSON.stringify([campaign.id, campaign.book_at, where, [...frozen]]) : null
  const compared = lastKnown(
    useLiveValue(`items-of-baseline ${key}`, ['products'], async () =>
      isCompared ? withFrozenBalance(catalog, campaign, where, frozen) : null,
    ),
  )
  return useMemo(
    () => ({ ...itemsQuery, where: (isCompared && compared) || where, ...countedForCampaign(campaign) }),
    [isCompared, compared, where, campaign],
  )
}
