/**
 * Records of campaigns (`campaign-records`). Promises: a record is stored once under the id that the device created; its content and its author never
 * change; once undone it stays undone, whatever arrives later; a record that arrives after its campaign was closed is stored and marked late, and so is
 * an undo.
 */

import { sql } from 'kysely'
import type { CampaignRecordDraft } from '#contract/campaigns/campaign-record.ts'
import type { CampaignState } from '#contract/collections/campaigns.ts'
import { countedAt, isEndedCampaign } from '#domain/counts/count-status.ts'
import { hasPermission } from '#domain/people/roles.ts'
import { forbidden, invalid } from '#server/api-error.ts'
import { unknownIds } from '#server/collections/references.ts'
import type { TxContext } from '#server/collections/tx-context.ts'
import { type Db, isRowId, type Row, toNumber } from '#server/db/database.ts'
import { lockUntilCommit } from '#server/db/store.ts'
import { t } from '#text/sync/server-answers.ts'
import { assertProductInReach } from '../accounts/reach.ts'
import { assertOwnRecord, assertSameContent, noteRecordChange } from './device-records.ts'
import { assertIsAnother } from './overruled-statements.ts'
import { undoneLate } from './read-campaign-records.ts'
import { copyLatePaper, undoCopies } from './reopened-second-counts.ts'
import { judgeAfterRecord } from './second-count-limits.ts'
import {
  assertMayAsk,
  assertMayCountAgain,
  assertSettles,
  recordEntity as entity,
  withFirstCounter,
} from './second-counts.ts'
import { toWireRecord } from './to-wire-record.ts'

const storedRow = (db: Db, id: string): Promise<Row | undefined> =>
  db
    .selectFrom('campaign_records')
    .selectAll()
    .select(undoneLate.as('undone_late'))
    .where('id', '=', id)
    .executeTakeFirst()

/** The state of the campaign, locked until the commit. */
async function lockedState({ deps, tx }: TxContext, campaign: number): Promise<CampaignState> {
  const { rows } = isRowId(campaign)
    ? await sql<Row>`select state from inventory where id = ${campaign}
        ${deps.store.engine === 'postgres' ? sql`for share` : sql``}`.execute(tx.db)
    : { rows: [] }
  const [row] = rows
  if (!row) throw invalid({ campaign: unknownIds([campaign]) })
  return row['state'] as CampaignState
}

async function assertPersonExists(db: Db, draft: CampaignRecordDraft): Promise<void> {
  if (draft.kind !== 'assignment' || draft.person === null) return
  const { person } = draft
  const isKnown =
    isRowId(person) && (await db.selectFrom('users').select('id').where('id', '=', person).executeTakeFirst())
  // Rooms are not checked, because one deleted code must not block a record about the other rooms.
  if (!isKnown) throw invalid({ person: unknownIds([person]) })
}

/** People who do not count only declare items in their name, now or when the campaign began, because items may be transferred. */
async function assertMayState(ctx: TxContext, draft: CampaignRecordDraft): Promise<void> {
  const { tx, meta } = ctx
  if (draft.kind === 'second-count-asked') {
    await assertProductInReach(tx.db, meta.caller, draft.product)
    return assertMayAsk(ctx, draft)
  }
  if (draft.kind === 'other-person') return assertIsAnother(ctx, draft)
  if (draft.kind === 'hunt') {
    if (!hasPermission(meta.caller.role, 'campaigns.manage')) throw forbidden()
    for (const product of draft.products) await assertProductInReach(tx.db, meta.caller, product)
  }
  if (draft.kind === 'settlement') {
    await assertSettles(tx.db, meta.caller, draft.product)
    await assertProductInReach(tx.db, meta.caller, draft.product)
    // Without a count, nothing can equal the record.
    if (draft.difference === 'none' ? draft.count === null : draft.reason === null)
      throw invalid({ reason: [t('reasonMissing')] })
  }
  const mayCount = hasPermission(meta.caller.role, 'count.record')
  if (mayCount && draft.kind === 'second-count') return assertMayCountAgain(ctx, draft)
  if (mayCount) return
  if (draft.kind !== 'declaration') throw forbidden()
  const own = { product: draft.product, user: meta.caller.id }
  const isOwn =
    isRowId(own.product) &&
    ((await tx.db
      .selectFrom('products')
      .select('id')
      .where('id', '=', own.product)
      .where('user', '=', own.user)
      .executeTakeFirst()) ??
      (await tx.db
        .selectFrom('campaign_books')
        .select('product')
        .where('campaign', '=', draft.campaign)
        .where('product', '=', own.product)
        .where('user', '=', own.user)
        .executeTakeFirst()))
  if (!isOwn) throw invalid({ product: [t('notInYourName')] })
}

async function addRecord(ctx: TxContext, draft: CampaignRecordDraft): Promise<void> {
  const { tx, meta } = ctx
  const { undone_at, ...content } = draft
  assertOwnRecord(ctx, draft.made_by, 'made_by')
  const isLate = await hasEnded(ctx, draft.campaign)
  await assertPersonExists(tx.db, draft)
  await assertMayState(ctx, draft)
  await tx.db
    .insertInto('campaign_records')
    .values({
      id: draft.id,
      campaign: draft.campaign,
      kind: draft.kind,
      made_by: draft.made_by,
      body: JSON.stringify(content),
      undone_at: undone_at ?? null,
      at: countedAt(draft.recorded_at, draft.skew_ms, meta.receivedAt),
      received_at: meta.receivedAt,
      late: isLate ? 1 : 0,
    })
    .execute()
  await noteRecordChange(ctx, { entity, id: draft.id, action: draft.kind, before: null, after: { ...draft } })
  await (isLate ? copyLatePaper(ctx, draft) : judgeAfterRecord(ctx, draft))
}

const hasEnded = async (ctx: TxContext, campaign: number) =>
  isEndedCampaign({ state: await lockedState(ctx, campaign) })

async function undoRecord(ctx: TxContext, stored: Row, undoneAt: string): Promise<void> {
  const { deps, tx, meta } = ctx
  const id = String(stored['id'])
  assertOwnRecord(ctx, stored['made_by'], 'undone_at')
  // An undo that waited for the end of the campaign came after it.
  if (await hasEnded(ctx, toNumber(stored['campaign']))) meta.receivedAt = deps.clock.now().toISOString()
  await tx.db.updateTable('campaign_records').set({ undone_at: undoneAt }).where('id', '=', id).execute()
  const before = { undone_at: stored['undone_at'] }
  await noteRecordChange(ctx, { entity, id, action: 'undo', before, after: { undone_at: undoneAt } })
}

/** Adds or undoes the record. Repeating it, even with the content from before it was undone, changes nothing. */
export async function putCampaignRecordRow(
  ctx: TxContext,
  sent: CampaignRecordDraft,
): Promise<{ row: Row; added: boolean }> {
  const { deps, tx } = ctx
  const draft = { ...sent, id: sent.id.toLowerCase() }
  await lockUntilCommit({ db: tx.db, engine: deps.store.engine }, `${entity} ${draft.id}`)
  const stored = await storedRow(tx.db, draft.id)
  if (!stored) await addRecord(ctx, await withFirstCounter(ctx, draft))
  else {
    const content = JSON.parse(String(stored['body'])) as Row
    // For an offline request, the server filled in the first counter.
    const sentAgain: Row = { ...draft }
    if (sentAgain['first_by'] === null) sentAgain['first_by'] = content['first_by']
    assertSameContent(stored['body'], sentAgain)
    const undoneAt = draft.undone_at ?? null
    if (undoneAt !== null && undoneAt !== stored['undone_at']) {
      await undoRecord(ctx, stored, undoneAt)
      await judgeAfterRecord(ctx, draft)
      await undoCopies(ctx, draft)
    }
  }
  const row = toWireRecord((await storedRow(tx.db, draft.id)) as Row)
  // Return the values as sent, because a device treats a response with other values as a refusal. The list contains the first counter.
  const asSent = draft.kind === 'second-count-asked' ? { first_by: draft.first_by } : {}
  return { row: { ...row, ...asSent }, added: !stored }
}
