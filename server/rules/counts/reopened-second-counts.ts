/**
 * Second counts of a campaign that is reopened (decision 094). Its next version has no records yet. Promises: nobody who counted an item first, on a
 * phone or on paper, can confirm it there, also if only a version that was canceled since says so; undecided second counts of the closed version are
 * requested again; the closed version does not change.
 */
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { CampaignRecordDraft } from '#contract/campaigns/campaign-record.ts'
import { type Campaign, countCampaigns } from '#contract/collections/campaigns.ts'
import { products } from '#contract/collections/products.ts'
import { isUndecided, secondCountResult } from '#domain/campaigns/second-count-results.ts'
import { secondCountState, standingCount } from '#domain/campaigns/second-counts.ts'
import { countedAt, countWindow, isCountedFor } from '#domain/counts/count-status.ts'
import { sameFields } from '#domain/outbox/same-values.ts'
import { toWireRow } from '#server/collections/row-mapper.ts'
import type { TxContext } from '#server/collections/tx-context.ts'
import { type Row, toNumber } from '#server/db/database.ts'
import { recordChange } from '../sync/write-history.ts'
import { quantityIn } from './campaign-baseline.ts'
import { isOverruledSince, lockStatements, undoByServer } from './overruled-statements.ts'
import { judgeAfterRecord, recheckLimits } from './second-count-limits.ts'
import { addRequest } from './second-count-requests.ts'
import { countsOf, recordEntity as entity, secondCountsOf } from './second-counts.ts'
import { readPeople } from './second-counts-on-paper.ts'

/** The copied record; null if it does not affect who counted first on paper. */
async function copyPaper(
  ctx: TxContext,
  draft: CampaignRecordDraft,
  at: string,
  into: { id: number; isLate: boolean },
) {
  const { tx, meta } = ctx
  const { undone_at, ...body } = draft
  if ((undone_at ?? null) !== null) return null
  if (body.kind === 'paper-sheet-keyed') {
    if (body.again || !body.lines.some(({ counted }) => counted)) return null
  } else if (body.kind !== 'other-person' || (await isOverruledSince(tx.db, body, at))) return null
  const { kind, made_by } = body
  const copy = { ...body, id: randomUUID(), campaign: into.id }
  await tx.db
    .insertInto('campaign_records')
    .values({
      id: copy.id,
      campaign: into.id,
      kind,
      made_by,
      body: JSON.stringify(copy),
      undone_at: null,
      at,
      received_at: meta.receivedAt,
      late: into.isLate ? 1 : 0,
    })
    .execute()
  await recordChange(tx.db, { ...meta, events: [] }, { entity, id: copy.id, action: kind, before: null, after: copy })
  tx.touch(entity, copy.id)
  return copy
}

/** What a copy has of the record that it copies. */
const contentOf = ({ id, campaign, undone_at, ...content }: CampaignRecordDraft) => content
const isCopy = (a: CampaignRecordDraft, b: CampaignRecordDraft) =>
  sameFields(Object.keys(contentOf(a)), { ...contentOf(a) }, { ...contentOf(b) })

/**
 * The records about who counted first on paper, and about people who are not the named counter: of the closed version, and of the versions after it that
 * were canceled, which have copies of the same. Late records are on time in the next version.
 */
async function copyPapers(ctx: TxContext, from: number, into: number): Promise<void> {
  await lockStatements(ctx)
  const { rows } = await sql<Row>`select body, at from campaign_records
    where (campaign = ${from} or campaign in (select id from inventory where continues = ${from} and state = 'canceled'))
    and undone_at is null and kind in ('paper-sheet-keyed', 'other-person') order by at, id`.execute(ctx.tx.db)
  const copied: CampaignRecordDraft[] = []
  for (const { body, at } of rows) {
    const draft = JSON.parse(String(body)) as CampaignRecordDraft
    if (copied.some((one) => isCopy(one, draft))) continue
    copied.push(draft)
    await copyPaper(ctx, draft, String(at), { id: into, isLate: false })
  }
}

interface LaterVersion {
  id: number
  state: unknown
}

/** The versions after a closed or canceled one, with those that were canceled. What followed a canceled version continues the same closed one. */
async function* laterVersions({ tx }: TxContext, campaign: number): AsyncGenerator<LaterVersion> {
  const versions = tx.db.selectFrom('inventory').select(['id', 'state', 'continues'])
  const { state, continues } = await versions.where('id', '=', campaign).executeTakeFirstOrThrow()
  let from = state === 'canceled' ? continues : campaign
  while (from !== null && from !== undefined) {
    const next = await versions.where('continues', '=', toNumber(from)).orderBy('id').execute()
    for (const one of next) if (toNumber(one['id']) !== campaign) yield { id: toNumber(one['id']), state: one['state'] }
    from = next.find((one) => one['state'] !== 'canceled')?.['id']
  }
}

/** Called after a record arrived for a version that ended: copies it to later versions if it affects who counted first on paper. */
export async function copyLatePaper(ctx: TxContext, draft: CampaignRecordDraft): Promise<void> {
  const at = countedAt(draft.recorded_at, draft.skew_ms, ctx.meta.receivedAt)
  for await (const { id, state } of laterVersions(ctx, draft.campaign)) {
    if (state === 'canceled') continue
    const isLate = state === 'closed'
    const copy = await copyPaper(ctx, draft, at, { id, isLate })
    if (copy && !isLate) await judgeAfterRecord(ctx, copy)
  }
}

const isOpenState = (state: unknown) => state !== 'closed' && state !== 'canceled'

/** Called after a record was undone: undoes its copies in later versions. */
export async function undoCopies(ctx: TxContext, draft: CampaignRecordDraft): Promise<void> {
  const { kind, made_by } = draft
  if (kind !== 'paper-sheet-keyed' && kind !== 'other-person') return
  for await (const { id: campaign, state } of laterVersions(ctx, draft.campaign)) {
    const { rows } = await sql<Row>`select body from campaign_records where campaign = ${campaign} and kind = ${kind}
      and made_by = ${made_by} and undone_at is null`.execute(ctx.tx.db)
    const copies = rows
      .map(({ body }) => JSON.parse(String(body)) as CampaignRecordDraft)
      .filter((one) => isCopy(draft, one))
    await undoByServer(
      ctx,
      copies.map(({ id }) => id),
    )
    if (isOpenState(state)) for (const copy of copies) await judgeAfterRecord(ctx, copy)
  }
}

/** Repeats undecided requests. Returns the requested items whose count has not changed since. */
async function copyOpenRequests(ctx: TxContext, from: number, into: Campaign): Promise<ReadonlySet<number>> {
  const { db } = ctx.tx
  const asked = new Set<number>()
  for (const [product, records] of await secondCountsOf(db, from, null, await readPeople(db))) {
    const row = await db.selectFrom('products').selectAll().where('id', '=', product).executeTakeFirst()
    const item = row && toWireRow(products, row as Row)
    if (!item || item.physical_count === null || !isCountedFor(item, countWindow(into))) continue
    const [first] = await countsOf(db, product)
    const state = secondCountState(records, standingCount(item, item.physical_count, first?.by ?? null))
    if (!state) continue
    asked.add(product)
    if (!isUndecided(secondCountResult(state, item.physical_count))) continue
    const { cause, event, reason, at, made_by, recorded_at, skew_ms, device } = state.asked
    const first_by = state.first_by ?? state.asked.first_by
    const question = { campaign: into.id, product, cause, first_by, event, reason }
    await addRequest(ctx, question, at, { made_by, recorded_at, skew_ms, device })
  }
  return asked
}

/**
 * The items that were counted or marked since the close and differ. No limit was compared with these counts: no campaign was open. After a year with
 * other campaigns these may be all items, and those without a difference reach no limit.
 */
async function differingSince({ tx }: TxContext, campaign: number, moment: string): Promise<readonly number[]> {
  const { rows } = await sql<Row>`select distinct products.id from history
    join products on history.entity_id = cast(products.id as text) and products.physical_count <> ${quantityIn(campaign)}
    where history.entity = 'products' and history.received_at > ${moment}
    and (history.after like '%"physical_count"%' or history.after like '%"scanned"%')`.execute(tx.db)
  return rows.map((row) => toNumber(row['id'])).toSorted((a, b) => a - b)
}

/** Called after a campaign was reopened. Both are rows. */
export async function reopenSecondCounts(ctx: TxContext, closed: Row, next: Row): Promise<void> {
  const into = toWireRow(countCampaigns, next)
  const from = toNumber(closed['id'])
  await copyPapers(ctx, from, into.id)
  const asked = await copyOpenRequests(ctx, from, into)
  if (!into.second_count_units && !into.second_count_value) return
  const counted = await differingSince(ctx, into.id, String(closed['closed_at']))
  const left = counted.filter((id) => !asked.has(id))
  await recheckLimits(ctx, into.id, left, ctx.meta.device ?? 'server')
}
