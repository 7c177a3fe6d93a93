/**
 * Second and third counts (decision 094). Promises: the first counter of an item cannot make its second count, and neither of the two can make the
 * third; only people who settle differences can make a third count.
 */
import { type SqlBool, sql } from 'kysely'
import { campaignRecordsPath } from '#contract/api-paths.ts'
import type { CampaignRecord, CampaignRecordDraft } from '#contract/campaigns/campaign-record.ts'
import type { Campaign } from '#contract/collections/campaigns.ts'
import { products } from '#contract/collections/products.ts'
import { isUndecided, secondCountResult } from '#domain/campaigns/second-count-results.ts'
import {
  refusalToCountAgain,
  secondCountRecords,
  secondCountState,
  standingCount,
} from '#domain/campaigns/second-counts.ts'
import { observationsOf } from '#domain/counts/count-observations.ts'
import { countedAt, countWindow, isCountedFor } from '#domain/counts/count-status.ts'
import { type Observation, withoutUndone } from '#domain/counts/reconcile-suggestion.ts'
import type { KnownPerson } from '#domain/people/known-people.ts'
import { hasPermission } from '#domain/people/roles.ts'
import { forbidden, invalid } from '#server/api-error.ts'
import { toWireRow } from '#server/collections/row-mapper.ts'
import type { TxContext } from '#server/collections/tx-context.ts'
import { type Db, isRowId, type Row } from '#server/db/database.ts'
import { lockUntilCommit } from '#server/db/store.ts'
import { t } from '#text/sync/server-answers.ts'
import { toHistoryEntry } from '../sync/read-history.ts'
import { isQuantityHidden } from './blind-counts.ts'
import {
  assertIsAfterFirst,
  assertSheetIsAboutIt,
  countedFirstOnPaper,
  counterOfDraft,
  readPeople,
  refusalText,
} from './second-counts-on-paper.ts'
import { toCampaignRecords } from './to-wire-record.ts'

export const recordEntity = campaignRecordsPath.slice(0, -1)

/** The valid counts of an item in order of arrival, last first. A reset of only the flags does not void them. `since`: excludes earlier ones. */
export async function countsOf(db: Db, product: number, since: string | null = null): Promise<readonly Observation[]> {
  const { rows } = await sql<Row>`select * from history where entity = 'products' and entity_id = ${String(product)}
    and after like '%"physical_count"%' order by id desc`.execute(db)
  return withoutUndone(observationsOf(rows.map(toHistoryEntry), since)).filter((one) => one.physical_count !== null)
}

export const namesProduct = (product: number) =>
  sql<SqlBool>`(body like ${`%"product":${product},%`} or body like ${`%"product":${product}}%`})`

/** The records about second counts of one product; null: of all. */
async function recordsOf(db: Db, campaign: number, product: number | null): Promise<readonly CampaignRecord[]> {
  const { rows } = await sql<Row>`select body, undone_at, at, received_at, late from campaign_records
    where campaign = ${campaign}
    and kind in ('second-count-asked', 'second-count', 'settlement', 'paper-sheet-keyed', 'other-person')
    ${product === null ? sql`` : sql`and (kind = 'other-person' or ${namesProduct(product)})`}`.execute(db)
  return toCampaignRecords(rows)
}

export const secondCountsOf = async (
  db: Db,
  campaign: number,
  product: number | null,
  people: readonly KnownPerson[],
) => secondCountRecords(await recordsOf(db, campaign, product), people)

export interface Moments {
  counted_at: string | null
  physical_count_at: string | null
}

const momentsOf = async (db: Db, product: number): Promise<Moments | undefined> =>
  (await db
    .selectFrom('products')
    .select(['counted_at', 'physical_count_at'])
    .where('id', '=', product)
    .executeTakeFirst()) as Moments | undefined

/** Adds the first counter to a request from an offline device. Counts made after the request are ignored. */
export async function withFirstCounter<Draft extends CampaignRecordDraft>(
  { tx, meta }: TxContext,
  draft: Draft,
): Promise<Draft> {
  if (draft.kind !== 'second-count-asked' || draft.first_by !== null || !isRowId(draft.product)) return draft
  const at = countedAt(draft.recorded_at, draft.skew_ms, meta.receivedAt)
  const counts = await countsOf(tx.db, draft.product)
  const standing = counts.find((one) => Date.parse(one.at) <= Date.parse(at)) ?? counts[0]
  return { ...draft, first_by: standing?.by ?? null }
}

/** Refuses requests for a second count by people who do not settle differences, and requests that claim to come from a limit. */
export async function assertMayAsk(
  { tx, meta }: TxContext,
  draft: Extract<CampaignRecordDraft, { kind: 'second-count-asked' }>,
): Promise<void> {
  await assertSettles(tx.db, meta.caller, draft.product)
  if (draft.cause !== 'person' || draft.event !== null) throw invalid({ cause: [t('askedByServer')] })
}

/** Refuses people who may not settle the differences of this item; in a blind count only admins may. */
export async function assertSettles(db: Db, caller: TxContext['meta']['caller'], product: number): Promise<void> {
  if (!hasPermission(caller.role, 'campaigns.manage')) throw forbidden()
  if (isRowId(product) && (await isQuantityHidden(db, caller, product))) throw forbidden()
}

/** Refuses a second count by the first counter, and a third count by either of the two or by people who do not settle differences. */
export async function assertMayCountAgain(
  ctx: TxContext,
  draft: Extract<CampaignRecordDraft, { kind: 'second-count' }>,
): Promise<void> {
  const { deps, tx } = ctx
  const { campaign, product, asked } = draft
  // Serializes two simultaneous second counts: the one that waits here is the third.
  await lockUntilCommit({ db: tx.db, engine: deps.store.engine }, [recordEntity, campaign, product].join(' '))
  const records = await recordsOf(tx.db, campaign, product)
  const isAsked = records.some(({ id, kind }) => kind === 'second-count-asked' && id === asked.toLowerCase())
  if (!isAsked) throw invalid({ asked: [t('secondCountNotAsked')] })
  const counter = await counterOfDraft(ctx, draft)
  const [first] = await countsOf(tx.db, product)
  const row = await momentsOf(tx.db, product)
  if (!first || !row) return
  const standing = standingCount(row, first.physical_count ?? 0, first.by)
  await assertSheetIsAboutIt(tx.db, draft, standing)
  assertIsAfterFirst(draft, standing, ctx.meta.receivedAt)
  const state = secondCountState(secondCountRecords(records, await readPeople(tx.db)).get(product), standing)
  const { second = null, third = null } = state ?? {}
  const settles = await assertSettles(tx.db, counter.caller, product).then(
    () => true,
    () => false,
  )
  const known = { second, third }
  const ids = [counter.id, ...counter.joined.map((one) => one.id)]
  const refusals = ids.map((id) => refusalToCountAgain(known, first.by, { id, settles }))
  const isFirstOnPaper = await countedFirstOnPaper(tx.db, draft, standing, counter)
  const refusal = isFirstOnPaper ? 'first' : refusals.find((one) => one !== null)
  if (refusal) throw invalid({ non_field_errors: [refusalText(refusal, draft, counter)] })
}

/** Whether a counted item of the campaign waits for a second count, or has unsettled counts. */
export async function hasOpenSecondCounts(db: Db, campaign: Campaign): Promise<boolean> {
  const window = countWindow(campaign)
  const byItem = await secondCountsOf(db, campaign.id, null, await readPeople(db))
  for (const [product, records] of byItem) {
    const row = await db.selectFrom('products').selectAll().where('id', '=', product).executeTakeFirst()
    const item = row && toWireRow(products, row as Row)
    if (!item || item.physical_count === null || !isCountedFor(item, window)) continue
    const state = secondCountState(records, standingCount(item, item.physical_count, null))
    if (state && isUndecided(secondCountResult(state, item.physical_count))) return true
  }
  return false
}
