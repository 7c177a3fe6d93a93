/**
 * The counts by person in a campaign, for items whose counts must be compared. Read from the history by the same rules as a single item on the
 * reconcile screen. A page looks at a limited number of items, so that no request holds the server for long.
 */
import { type SqlBool, sql } from 'kysely'
import type { CountsOfItem } from '#contract/actions/campaigns/campaign-actions.ts'
import type { Campaign } from '#contract/collections/campaigns.ts'
import type { HistoryEntry } from '#contract/sync/client-events.ts'
import { observationsOf } from '#domain/counts/count-observations.ts'
import { countsSince } from '#domain/counts/count-status.ts'
import { latestCounts } from '#domain/counts/reconcile-suggestion.ts'
import { allOf } from '#server/db/conditions.ts'
import { type Db, type Row, toNumber } from '#server/db/database.ts'
import { scopeConditions } from '#server/db/scope-conditions.ts'
import type { Caller } from '#server/server-deps.ts'
import { namesProductInReach } from '../accounts/reach.ts'
import { toHistoryEntry } from '../sync/read-history.ts'
import { quantityIn } from './campaign-baseline.ts'

/** Number of counted items per page, and of histories per query. */
const itemsOfPage = 2000
const itemsOfQuery = 500

/** Histories of these products, oldest first. Entries without a count or a flag are left out, except resets. */
async function historiesOf(db: Db, ids: readonly number[]): Promise<ReadonlyMap<number, readonly HistoryEntry[]>> {
  const histories = new Map<number, HistoryEntry[]>()
  for (let from = 0; from < ids.length; from += itemsOfQuery) {
    const some = ids.slice(from, from + itemsOfQuery).map(String)
    const { rows } = await sql<Row>`select * from history where entity = 'products' and entity_id in (${sql.join(some)})
      and (action = 'reset' or after like '%"physical_count"%' or after like '%"scanned"%') order by id`.execute(db)
    for (const row of rows) {
      const product = toNumber(row['entity_id'])
      histories.set(product, [...(histories.get(product) ?? []), toHistoryEntry(row)])
    }
  }
  return histories
}

const countsOf = (entries: readonly HistoryEntry[], since: string | null): CountsOfItem['counts'] =>
  [...latestCounts(observationsOf(entries, since)).values()].map(({ by, physical_count, at }) => ({
    by,
    physical_count: physical_count ?? 0,
    at,
  }))

/** In its scope, or in its baseline: an item that left the scope stays in the figures. */
const isInCampaign = ({ id, scope }: Campaign) =>
  sql<SqlBool>`((${allOf(scopeConditions(scope))}) or products.id in (select product from campaign_books where campaign = ${id}))`

export async function countsByPersonPage(db: Db, caller: Caller, campaign: Campaign, after: number) {
  const products = await db
    .selectFrom('products')
    .selectAll('products')
    .select(quantityIn(campaign.id).as('compared_units'))
    .where(namesProductInReach(caller, sql.ref('products.id')))
    .where('id', '>', after)
    .where('physical_count', 'is not', null)
    .where(isInCampaign(campaign))
    .orderBy('id')
    .limit(itemsOfPage)
    .execute()
  const histories = await historiesOf(
    db,
    products.map((row) => toNumber(row['id'])),
  )
  const results = products.flatMap((row): CountsOfItem[] => {
    const product = toNumber(row['id'])
    const counts = countsOf(histories.get(product) ?? [], countsSince(campaign))
    const isEven = toNumber(row['physical_count']) === toNumber(row['compared_units'])
    return counts.length === 0 || (isEven && counts.length < 2)
      ? []
      : [{ product, version: String(row['version']), counts }]
  })
  return { results, after: products.length === itemsOfPage ? toNumber(products.at(-1)?.['id']) : null }
}
