/** The items that left the scope of an open campaign: one answer for Reconcile, the board and the dialog that closes it. */

import type { Campaign } from '#contract/collections/campaigns.ts'
import type { RowQuery } from '#domain/catalog/catalog-queries.ts'
import { baselineOf } from '#domain/counts/baseline-product.ts'
import { unfoundStatuses } from '#domain/counts/count-status.ts'
import { type Departure, departures } from '#domain/counts/departures.ts'
import type { Services } from '../services.ts'
import { lastKnown, useLiveValue } from './use-list.ts'

export interface LeftScope {
  /** The items, by place and number in the baseline, with the reason. */
  items: ReadonlyMap<number, Departure>
  /** Those without a count in the campaign. */
  uncounted: readonly number[]
  /** The query for their rows in the baseline. */
  baseline: NonNullable<RowQuery['baseline']>
}

const order = ['place', 'property_number']

/** Null: not known, because this device has no baseline of the campaign, or counting has not begun. `mayFetch`: downloads the baseline if need be. */
export async function readLeftScope(
  { catalog, api }: Pick<Services, 'catalog' | 'api'>,
  campaign: Campaign,
  mayFetch = true,
): Promise<LeftScope | null> {
  const of = baselineOf(campaign)
  const opened = of && (await catalog.openBaseline(of, mayFetch && api.features().has('campaign-books')))
  if (!of || !opened?.ok || opened.value === null) return null
  const baseline = { of, rows: 'frozen' } as const
  const query = { collection: 'products', baseline, order } as const
  const idsOf = (departure: Departure) => catalog.ids({ ...query, where: { departure } })
  const [uncounted, ...byReason] = await Promise.all([
    catalog.ids({ ...query, where: { departure: [...departures], count_status: unfoundStatuses } }),
    ...departures.map(idsOf),
  ])
  const items = departures.flatMap((departure, index) => (byReason[index] ?? []).map((id) => [id, departure] as const))
  return { items: new Map(items), uncounted, baseline }
}

/** Null while it is not known. Downloads nothing. */
export function useLeftScope(services: Services, campaign: Campaign): LeftScope | null {
  const key = `left-scope ${JSON.stringify(baselineOf(campaign))}`
  return lastKnown(useLiveValue(key, ['products', 'users'], () => readLeftScope(services, campaign, false)))
}
