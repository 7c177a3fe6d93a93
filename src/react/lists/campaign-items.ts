/**
 * Items as a campaign counts them: with its counts, and with the quantity of its baseline, which its report, its forms and its close compare
 * (decision 175). One answer for everything that reconciles.
 */
import type { Campaign } from '#contract/collections/campaigns.ts'
import type { ProductView } from '#domain/catalog/catalog-queries.ts'
import { type BaselineProduct, baselineOf } from '#domain/counts/baseline-product.ts'
import { inCampaign } from '#domain/counts/product-in-campaign.ts'
import { type Services, useServices } from '../services.ts'
import { useBaseline } from './use-baseline.ts'
import { lastKnown, useLiveValue } from './use-list.ts'

/** Item → its quantity in the baseline, if the records have another one now. */
export type FrozenQuantities = ReadonlyMap<number, number>

/** Empty without the baseline on this device. */
export async function readFrozenQuantities(
  { list }: Pick<Services['catalog'], 'list'>,
  campaign: Campaign,
): Promise<FrozenQuantities> {
  const of = baselineOf(campaign)
  if (!of || of.closed) return new Map()
  const { rows } = await list<BaselineProduct>({
    collection: 'products',
    baseline: { of, rows: 'frozen' },
    where: { quantity_changed: true },
  })
  return new Map(rows.map(({ id, units }) => [id, units]))
}

/** Null while it is not known. */
export function useFrozenQuantities(campaign: Campaign): FrozenQuantities | null {
  const { catalog } = useServices()
  const { is } = useBaseline(campaign)
  const key = `frozen-quantities ${JSON.stringify(baselineOf(campaign))} ${is}`
  return lastKnown(useLiveValue(key, ['products'], () => readFrozenQuantities(catalog, campaign)))
}

/** Null: no longer in the list. */
export async function readCampaignItems(
  catalog: Pick<Services['catalog'], 'list' | 'getMany'>,
  campaign: Campaign,
  ids: readonly number[],
): Promise<readonly (ProductView | null)[]> {
  const [rows, frozen] = await Promise.all([
    catalog.getMany<ProductView>('products', ids),
    readFrozenQuantities(catalog, campaign),
  ])
  return rows.map((row) => row && inCampaign(row, campaign, frozen.get(row.id)))
}
