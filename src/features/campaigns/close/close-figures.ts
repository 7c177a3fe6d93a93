/** The figures that a person must know before closing a campaign, read once when the dialog opens. */

import type { Campaign } from '#contract/collections/campaigns.ts'
import { secondCountResult } from '#domain/campaigns/second-count-results.ts'
import type { SecondCountRecords } from '#domain/campaigns/second-counts.ts'
import type { BaselineRef, ProductView, RowQuery, Where } from '#domain/catalog/catalog-queries.ts'
import { type BaselineProduct, baselineOf } from '#domain/counts/baseline-product.ts'
import { countedForCampaign, filterForScope } from '#domain/counts/campaign-states.ts'
import {
  type CountedItem,
  keepsEarlier,
  needsCloseReason,
  openCampaigns,
  openDifference,
  unfoundStatuses,
} from '#domain/counts/count-status.ts'
import { inCampaign } from '#domain/counts/product-in-campaign.ts'
import { secondCountOf } from '#domain/counts/reconcile-queue.ts'
import { readLeftScope } from '#react/lists/left-scope.ts'
import type { Services } from '#react/services.ts'
import { type UnsentFigures, unsentFigures } from './unsent-counts.ts'

export interface CloseFigures extends UnsentFigures {
  notCounted: number
  /** Of these, the items that another open campaign has as counted by earlier counts, which end there when this campaign closes. */
  endedElsewhere: readonly { campaign: string; items: number }[]
  /** Property numbers of those that left the scope since counting began. */
  leftScope: readonly string[]
  /** Property numbers of items without a count that entered the scope since then: no figure has them, but the lists of the count do. */
  entered: readonly string[]
  seenOnly: number
  /** Differences that nobody has settled since counting ended. */
  unsettled: number
  implausible: number
  /** Property numbers of items that wait for a second count, that one person counted twice, and whose counts disagree. */
  secondCounts: { waiting: readonly string[]; samePerson: readonly string[]; contradict: readonly string[] }
  needsReason: boolean
}

export async function closeFigures(
  services: Pick<Services, 'catalog' | 'api' | 'outbox' | 'now'>,
  campaign: Campaign,
  byItem: ReadonlyMap<number, SecondCountRecords>,
): Promise<CloseFigures> {
  const { catalog, api } = services
  const snapshotRef = baselineOf(campaign)
  const opened = snapshotRef && (await catalog.openBaseline(snapshotRef, api.features().has('campaign-books')))
  const rowQuery: RowQuery =
    snapshotRef && opened?.ok && opened.value !== null
      ? { collection: 'products', baseline: { of: snapshotRef, rows: 'frozen' } }
      : { collection: 'products', where: filterForScope(campaign.scope) }
  const matchingIds = (where: Where) => catalog.ids({ ...rowQuery, where: { ...rowQuery.where, ...where } })
  const [notCounted, seenOnly, differing] = await Promise.all([
    matchingIds({ count_status: unfoundStatuses }),
    matchingIds({ count_status: 'counted', balance: 'uncounted' }),
    catalog.list<ProductView>({
      ...rowQuery,
      where: { ...rowQuery.where, balance: ['short', 'over'], count_status: 'counted' },
    }),
  ])
  const differingRows = differing.rows
  const currentRows = await catalog.getMany<ProductView>(
    'products',
    differingRows.map(({ id }) => id),
  )
  // Quantities come from the baseline, count times from the current rows: a baseline has no count times.
  const items = differingRows.map(
    ({ units, physical_count }, index): CountedItem => ({
      units,
      physical_count,
      counted_at: currentRows[index]?.counted_at ?? null,
    }),
  )
  const differences = items.map((item) => openDifference(item, campaign))
  const secondCounts = await openSecondCounts(catalog, campaign, byItem)
  return {
    notCounted: notCounted.length,
    endedElsewhere: await earlierCountsToEnd(catalog, campaign, new Set(notCounted)),
    leftScope: await numbersLeft(services, campaign),
    entered: rowQuery.baseline ? await numbersEntered(catalog, campaign, rowQuery.baseline.of) : [],
    seenOnly: seenOnly.length,
    unsettled: differences.filter(({ unsettled }) => unsettled).length,
    implausible: differences.filter(({ implausible }) => implausible).length,
    secondCounts,
    needsReason: needsCloseReason(items, campaign) || Object.values(secondCounts).some(({ length }) => length > 0),
    ...(await unsentFigures(services, campaign)),
  }
}

/** An item that a closing campaign did not find is no longer counted by a count from before it, in no campaign (decision 015). */
async function earlierCountsToEnd(
  catalog: Services['catalog'],
  campaign: Campaign,
  notFound: ReadonlySet<number | string>,
): Promise<CloseFigures['endedElsewhere']> {
  const { rows } = await catalog.list<Campaign>({ collection: 'inventory' })
  const others = openCampaigns(rows).filter((other) => other.id !== campaign.id && keepsEarlier(other))
  const ended = others.map(async (other) => {
    const where = { ...filterForScope(other.scope), counted_earlier: true }
    const ids = await catalog.ids({ collection: 'products', ...countedForCampaign(other), where })
    return { campaign: other.name, items: ids.filter((id) => notFound.has(id)).length }
  })
  return (await Promise.all(ended)).filter(({ items }) => items > 0)
}

async function numbersLeft(
  services: Pick<Services, 'catalog' | 'api'>,
  campaign: Campaign,
): Promise<readonly string[]> {
  const left = await readLeftScope(services, campaign)
  if (left === null) return []
  const rows = await services.catalog.getMany<BaselineProduct>('products', left.uncounted, left.baseline)
  return rows.flatMap((row) => row?.property_number ?? [])
}

async function numbersEntered(
  catalog: Services['catalog'],
  campaign: Campaign,
  of: BaselineRef,
): Promise<readonly string[]> {
  const { rows } = await catalog.list<BaselineProduct>({
    ...countedForCampaign(campaign),
    collection: 'products',
    baseline: { of, rows: 'entered' },
    where: { scanned: false },
    order: ['property_number'],
  })
  return rows.map(({ property_number }) => property_number)
}

async function openSecondCounts(
  catalog: Services['catalog'],
  campaign: Campaign,
  byItem: ReadonlyMap<number, SecondCountRecords>,
): Promise<CloseFigures['secondCounts']> {
  const rows = await catalog.getMany<ProductView>('products', [...byItem.keys()])
  const open = { waiting: [] as string[], samePerson: [] as string[], contradict: [] as string[] }
  for (const row of rows) {
    if (!row || !inCampaign(row, campaign).scanned) continue
    const state = secondCountOf({ ...row, count: row.physical_count }, byItem)
    const result = state && secondCountResult(state, row.physical_count)
    if (result === 'waiting') open.waiting.push(row.property_number)
    if (result === 'same-person') open.samePerson.push(row.property_number)
    if (result === 'contradicts' || result === 'not-accepted') open.contradict.push(row.property_number)
  }
  return open
}
