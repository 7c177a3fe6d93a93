/**
 * Second and third counts (decision 094). Promises: a person who counted an item first does not count it a second time, and neither of both
 * counts it a third time; only who settles differences counts it a third time. A count whose difference reaches a limit of its campaign
 * asks for a second count in the transaction that stores it.
 */
import { randomUUID } from 'node:crypto'
import { type SqlBool, sql } from 'kysely'
import { campaignRecordsPath } from '#contract/api-paths.ts'
import type { CampaignRecord, CampaignRecordDraft } from '#contract/campaigns/campaign-record.ts'
import { type Campaign, countCampaigns } from '#contract/collections/campaigns.ts'
import { type Product, products } from '#contract/collections/products.ts'
import { isUndecided, secondCountResult } from '#domain/campaigns/second-count-results.ts'
import {
  counterOf,
  reachedLimit,
  refusalToCountAgain,
  secondCountRecords,
  secondCountState,
  standingCount,
} from '#domain/campaigns/second-counts.ts'
import { observationsOf } from '#domain/counts/count-observations.ts'
import { countedAt, countsSince, countWindow, isCountedFor, isInScope } from '#domain/counts/count-status.ts'
import { type Observation, withoutUndone } from '#domain/counts/reconcile-suggestion.ts'
import { hasPermission } from '#domain/people/roles.ts'
import { forbidden, invalid } from '#server/api-error.ts'
import { toWireRow } from '#server/collections/row-mapper.ts'
import type { TxContext } from '#server/collections/tx-context.ts'
import { type Db, isRowId, type Row, toNumber } from '#server/db/database.ts'
import { lockUntilCommit } from '#server/db/store.ts'
import { t } from '#text/sync/server-answers.ts'
import { toHistoryEntry } from '../sync/read-history.ts'
import { recordChange } from '../sync/write-history.ts'
import { isQuantityHidden } from './blind-counts.ts'
import {
  assertIsAfterFirst,
  assertSheetIsAboutIt,
  countedFirstOnPaper,
  counterOfDraft,
  countsByOthers,
  refusalText,
} from './second-counts-on-paper.ts'

const entity = campaignRecordsPath.slice(0, -1)

/**
 * The counts of an item that still apply, in the order in which the server received them, last first. A reset of the flags alone ends none of
 * them. `since`: without those that were made before.
 */
async function countsOf(db: Db, product: number, since: string | null = null): Promise<readonly Observation[]> {
  const { rows } = await sql<Row>`select * from history where entity = 'products' and entity_id = ${String(product)}
    and after like '%"physical_count"%' order by id desc`.execute(db)
  return withoutUndone(observationsOf(rows.map(toHistoryEntry), since)).filter((one) => one.physical_count !== null)
}

const names = (product: number) =>
  sql<SqlBool>`(body like ${`%"product":${product},%`} or body like ${`%"product":${product}}%`})`

/** Of one product; null: of all. */
async function recordsOf(db: Db, campaign: number, product: number | null): Promise<readonly CampaignRecord[]> {
  const { rows } = await sql<Row>`select body, undone_at, at, received_at, late from campaign_records
    where campaign = ${campaign} and kind in ('second-count-asked', 'second-count', 'settlement')
    ${product === null ? sql`` : sql`and ${names(product)}`}`.execute(db)
  return rows.map(
    (row) =>
      ({
        ...JSON.parse(String(row['body'])),
        undone_at: row['undone_at'],
        at: row['at'],
        received_at: row['received_at'],
        late: toNumber(row['late']) === 1,
      }) as CampaignRecord,
  )
}

interface Moments {
  counted_at: string | null
  physical_count_at: string | null
}

const momentsOf = async (db: Db, product: number): Promise<Moments | undefined> =>
  (await db
    .selectFrom('products')
    .select(['counted_at', 'physical_count_at'])
    .where('id', '=', product)
    .executeTakeFirst()) as Moments | undefined

/**
 * The question with who made the standing count, if the device did not know it: it was offline. A later count than the question says nothing
 * about it.
 */
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

/** Refuses the question for a second count by a person who does not settle differences, or in the name of a limit. */
export async function assertMayAsk(
  { tx, meta }: TxContext,
  draft: Extract<CampaignRecordDraft, { kind: 'second-count-asked' }>,
): Promise<void> {
  await assertSettles(tx.db, meta.caller, draft.product)
  if (draft.cause !== 'person' || draft.event !== null) throw invalid({ cause: [t('askedByServer')] })
}

/** Refuses a person who does not settle the differences of this item: in a blind count only admins do. */
export async function assertSettles(db: Db, caller: TxContext['meta']['caller'], product: number): Promise<void> {
  if (!hasPermission(caller.role, 'campaigns.manage')) throw forbidden()
  if (isRowId(product) && (await isQuantityHidden(db, caller, product))) throw forbidden()
}

/** Refuses a second count by who counted first, and a third count by one of both or by who does not settle differences. */
export async function assertMayCountAgain(
  ctx: TxContext,
  draft: Extract<CampaignRecordDraft, { kind: 'second-count' }>,
): Promise<void> {
  const { deps, tx } = ctx
  const { campaign, product, asked } = draft
  // Two second counts at once: the one that waits here is the third.
  await lockUntilCommit({ db: tx.db, engine: deps.store.engine }, [entity, campaign, product].join(' '))
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
  const state = secondCountState(secondCountRecords(records).get(product), standing)
  const { second = null, third = null } = state ?? {}
  const settles = await assertSettles(tx.db, counter.caller, product).then(
    () => true,
    () => false,
  )
  const known = { second, third }
  const refusals = [counter.id, ...counter.joined].map((id) => refusalToCountAgain(known, first.by, { id, settles }))
  const isFirstOnPaper = await countedFirstOnPaper(tx.db, draft, standing, counter)
  const refusal = isFirstOnPaper ? 'first' : refusals.find((one) => one !== null)
  if (refusal) throw invalid({ non_field_errors: [refusalText(refusal, draft, counter)] })
}

/** Open campaigns with limits that this item is in. Counts that arrive after counting ended are compared with the limits too. */
async function campaignsWithLimits(db: Db, row: Row): Promise<readonly Campaign[]> {
  const rows = await db
    .selectFrom('inventory')
    .selectAll()
    .where('state', 'in', ['counting', 'reconciling'])
    .where((is) => is.or([is('second_count_units', 'is not', null), is('second_count_value', 'is not', null)]))
    .orderBy('id')
    .execute()
  return rows
    .map((one) => toWireRow(countCampaigns, one as Row) as Campaign)
    .filter(({ scope }) => isInScope(scope, (name) => row[name]))
}

/**
 * What a change states about the count of an item, with its client event: a new count, or the flag alone, with which the count that stands
 * applies from now on. Null: nothing.
 */
function statedCount({ events }: TxContext['meta'], patch: Row, row: Row) {
  const isNew = typeof patch['physical_count'] === 'number'
  const count = isNew ? patch['physical_count'] : patch['scanned'] === true ? row['physical_count'] : null
  // A count often comes with its flag.
  const event = events.findLast(({ kind }) => kind === (isNew ? 'count' : 'scanned'))
  if (count === null || count === undefined || !event || typeof event['undoes'] === 'string') return null
  return { count: Number(count), event, isNew }
}

/** Whether another person than the first counted the same, for a campaign. */
async function isConfirmed(db: Db, campaign: Campaign, product: number, first: number | null, count: number) {
  const counts = await countsOf(db, product, countsSince(campaign))
  const again = secondCountRecords(await recordsOf(db, campaign.id, product)).get(product)?.counts ?? []
  const same = [
    ...counts.map(({ by, physical_count }) => ({ by, count: physical_count })),
    ...again.map((one) => ({ by: counterOf(one), count: one.count })),
  ].flatMap(({ by, count: found }) => (found === count ? [{ by, count }] : []))
  const others = await countsByOthers(db, { campaign: campaign.id, product }, { by: first, count }, same)
  return others.length > 0
}

/**
 * Whether the count that stands is asked about in this campaign already. Marking the item with it asks nothing new, so that no second count of
 * it is lost.
 */
async function isAskedAbout(db: Db, campaign: number, product: number, row: Row, standing: Observation) {
  const records = secondCountRecords(await recordsOf(db, campaign, product)).get(product)
  const count = standingCount(row as unknown as Moments, standing.physical_count ?? 0, standing.by)
  return secondCountState(records, count) !== null
}

/** The questions about counts that are undone now have no effect from now on. */
async function withdrawQuestions({ tx, meta }: TxContext, product: number): Promise<void> {
  const undone = meta.events.flatMap(({ undoes }) => (typeof undoes === 'string' ? [undoes] : []))
  if (undone.length === 0) return
  const { rows } = await sql<Row>`select id, body from campaign_records
    where kind = 'second-count-asked' and undone_at is null and ${names(product)}`.execute(tx.db)
  for (const row of rows) {
    if (!undone.includes(String((JSON.parse(String(row['body'])) as Row)['event']))) continue
    const id = String(row['id'])
    const columns = { undone_at: meta.receivedAt }
    await tx.db.updateTable('campaign_records').set(columns).where('id', '=', id).execute()
    const change = { entity, id, action: 'undo', before: { undone_at: null }, after: columns }
    await recordChange(tx.db, { ...meta, events: [] }, change)
    tx.touch(entity, id)
  }
}

/**
 * Called after a change of a product, with its row as stored. Asks for a second count in each campaign whose limit the count reaches. A count
 * that is undone takes its question with it.
 */
export async function askForSecondCount(ctx: TxContext, patch: Row, row: Row): Promise<void> {
  const { tx, meta } = ctx
  await withdrawQuestions(ctx, toNumber(row['id']))
  const stated = statedCount(meta, patch, row)
  if (!stated) return
  const { count, event, isNew } = stated
  const campaigns = await campaignsWithLimits(tx.db, row)
  if (campaigns.length === 0) return
  const id = toNumber(row['id'])
  const item = toWireRow(products, row) as Product
  const at = String(row['counted_at'] ?? countedAt(event.recorded_at, event.skew_ms, meta.receivedAt))
  const [standing] = isNew ? [] : await countsOf(tx.db, id)
  const first_by = standing?.by ?? meta.caller.id
  for (const campaign of campaigns) {
    const cause = reachedLimit(item, count, campaign)
    if (cause === null || (await isDecision(tx.db, standing?.event ?? event.id))) continue
    if (standing && (await isAskedAbout(tx.db, campaign.id, id, row, standing))) continue
    if (await isConfirmed(tx.db, campaign, id, first_by, count)) continue
    const draft = {
      ...{ id: randomUUID(), campaign: campaign.id, made_by: meta.caller.id, recorded_at: event.recorded_at },
      ...{ skew_ms: event.skew_ms, device: event.device, kind: 'second-count-asked' as const, product: id, cause },
      ...{ first_by, event: event.id, reason: null },
    }
    await tx.db
      .insertInto('campaign_records')
      .values({
        ...{ id: draft.id, campaign: campaign.id, kind: draft.kind, made_by: draft.made_by },
        ...{ body: JSON.stringify(draft), undone_at: null, at, received_at: meta.receivedAt, late: 0 },
      })
      .execute()
    await recordChange(
      tx.db,
      { ...meta, events: [] },
      { entity, id: draft.id, action: draft.kind, before: null, after: draft },
    )
    tx.touch(entity, draft.id)
  }
}

/** Whether a counted item of the campaign waits for a second count, or has counts that nobody settled. */
export async function hasOpenSecondCounts(db: Db, campaign: Campaign): Promise<boolean> {
  const window = countWindow(campaign)
  const byItem = secondCountRecords(await recordsOf(db, campaign.id, null))
  for (const [product, records] of byItem) {
    const row = await db.selectFrom('products').selectAll().where('id', '=', product).executeTakeFirst()
    const item = row && (toWireRow(products, row as Row) as Product)
    if (!item || item.physical_count === null || !isCountedFor(item, window)) continue
    const state = secondCountState(records, standingCount(item, item.physical_count, null))
    if (state && isUndecided(secondCountResult(state, item.physical_count))) return true
  }
  return false
}

const isDecision = async (db: Db, event: string): Promise<boolean> =>
  (await db.selectFrom('campaign_records').select('id').where('id', '=', event).executeTakeFirst()) !== undefined
