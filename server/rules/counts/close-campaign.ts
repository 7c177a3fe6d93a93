/**
 * Closing and reopening campaigns (D8.1). Promises: figures are frozen in the transaction that closes it; if two people are required, the one who
 * asked cannot close it; a closed campaign never changes, and reopening creates its next version as a separate campaign.
 */
import { sql } from 'kysely'
import { fieldsOfAllVersions } from '#contract/campaigns/campaign-fields.ts'
import { type Campaign, countCampaigns } from '#contract/collections/campaigns.ts'
import { textLimit } from '#contract/limits.ts'
import { countWindow, isAsAtInFuture, needsCloseReason } from '#domain/counts/count-status.ts'
import { dayOf } from '#domain/time/dates.ts'
import { conflict, invalid } from '#server/api-error.ts'
import { lockedRow } from '#server/collections/read-row.ts'
import { searchTextOf, toWireRow } from '#server/collections/row-mapper.ts'
import type { TxContext } from '#server/collections/tx-context.ts'
import { uniqueErrorOr } from '#server/collections/unique-values.ts'
import { updateRow } from '#server/collections/update-row.ts'
import type { Condition } from '#server/db/conditions.ts'
import { type Row, toNumber } from '#server/db/database.ts'
import { t } from '#text/sync/server-answers.ts'
import { readInstitute } from '../institute/institute.ts'
import { recordChange } from '../sync/write-history.ts'
import { copyBaseline, countedDifferences, freezeCounts } from './campaign-baseline.ts'
import { lockOutCounts } from './count-lock.ts'
import { recordMissing } from './count-moments.ts'
import { reopenSecondCounts } from './reopened-second-counts.ts'
import { hasOpenSecondCounts } from './second-counts.ts'

const isSet = (value: unknown): boolean => String(value ?? '').trim() !== ''

/** Checks who may close it, and the reason. Throws an error with the missing step. */
function checkSecondPerson(caller: number, before: Campaign, patch: Row): void {
  if (before.second_person !== true) return
  const askedBy = before.close_asked_by ?? null
  if (askedBy !== null && askedBy !== caller) return
  const isAlone = patch['second_person'] === false
  if (!isAlone) throw conflict('second_person', t(askedBy === null ? 'closeNotAsked' : 'closeAskedByYou'))
  if (!isSet(patch['close_reason'])) throw invalid({ close_reason: [t('aloneNeedsReason')] })
}

/** Freezes the figures of the campaign. Returns the columns that closing sets. */
export async function closeCampaign(
  { deps, tx, meta }: TxContext,
  before: Row,
  patch: Row,
  scope: readonly Condition[],
): Promise<Row> {
  const id = toNumber(before['id'])
  const campaign = toWireRow(countCampaigns, before)
  checkSecondPerson(meta.caller.id, campaign, patch)
  const asAt = String(patch['as_at'] ?? campaign.as_at)
  const { timeZone } = await readInstitute(tx.db, deps.config)
  if (isAsAtInFuture(asAt, dayOf(meta.receivedAt, timeZone))) throw invalid({ as_at: [t('notBeforeDate')] })
  const window = countWindow(campaign)
  const hasReason = isSet(patch['close_reason']) || isSet(campaign.close_reason)
  const needsReason = async () =>
    needsCloseReason(await countedDifferences(tx.db, id, window), campaign) ||
    (await hasOpenSecondCounts(tx.db, campaign))
  if (!hasReason && (await needsReason())) throw invalid({ close_reason: [t('differencesOpen')] })
  const enteredRows = await freezeCounts(tx.db, id, scope, window)
  await recordMissing(tx, id)
  return { closed_at: meta.receivedAt, closed_by: meta.caller.id, entered_rows: enteredRows }
}

/** Stores or withdraws a person's request that another one closes the campaign. */
export async function askToClose(
  ctx: TxContext,
  id: number,
  { withdraw, reason }: { withdraw: boolean; reason: string | null },
): Promise<Row> {
  const before = await lockedRow(ctx, countCampaigns, id)
  if (before['state'] !== 'reconciling') throw conflict('campaign_step', t('askWhileReconciling'))
  const columns: Row = withdraw
    ? { close_asked_by: null, close_asked_at: null, close_reason: null }
    : {
        close_asked_by: ctx.meta.caller.id,
        close_asked_at: ctx.meta.receivedAt,
        close_reason: isSet(reason) ? reason : null,
      }
  const row = await updateRow(ctx, countCampaigns, before, columns)
  const valuesOf = (source: Row) => Object.fromEntries(Object.keys(columns).map((name) => [name, source[name] ?? null]))
  await recordChange(ctx.tx.db, ctx.meta, {
    entity: countCampaigns.name,
    id,
    action: withdraw ? 'withdraw-close' : 'ask-close',
    before: valuesOf(before),
    after: valuesOf(row),
  })
  return row
}

/** Whether a reset cleared counts of its items after the close: the next version would show them as never counted. */
async function wasReset({ tx }: TxContext, campaign: number, closedAt: string): Promise<boolean> {
  const { rows } = await sql<Row>`select 1 as found from history
    join campaign_books as baseline on baseline.campaign = ${campaign} and history.entity_id = cast(baseline.product as text)
    where history.entity = 'products' and history.action = 'reset' and history.received_at > ${closedAt} limit 1`.execute(
    tx.db,
  )
  return rows.length > 0
}

/** The next version of a closed campaign, in reconciling, with the same baseline. */
export async function reopenCampaign(ctx: TxContext, id: number, reason: string): Promise<Row> {
  const { tx, meta } = ctx
  await lockOutCounts(ctx)
  const closed = await lockedRow(ctx, countCampaigns, id)
  if (closed['state'] !== 'closed') throw conflict('campaign_step', t('onlyClosedReopens'))
  const versions = await tx.db.selectFrom('inventory').select(['name', 'state']).where('continues', '=', id).execute()
  const next = versions.find(({ state }) => state !== 'canceled')
  if (next) throw conflict('campaign_reopened', t('alreadyReopened', { name: String(next['name']) }))
  if (await wasReset(ctx, id, String(closed['closed_at']))) throw conflict('campaign_reset', t('resetSinceClose'))
  // Canceled versions keep their numbers, and so their names.
  const edition = toNumber(closed['edition'] ?? 1) + 1 + versions.length
  const ending = ` (version ${edition})`
  const name = `${String(closed['name'])
    .replace(/ \(version \d+\)$/, '')
    .slice(0, textLimit - ending.length)}${ending}`
  const columns: Row = {
    ...Object.fromEntries(Object.keys(fieldsOfAllVersions).map((field) => [field, closed[field] ?? null])),
    name,
    state: 'reconciling',
    reconciling_at: meta.receivedAt,
    edition,
    continues: id,
    reopen_reason: reason.trim(),
  }
  const row = await tx.db
    .insertInto('inventory')
    .values({
      ...columns,
      search_text: searchTextOf(countCampaigns, columns),
      updated_at: meta.receivedAt,
      updated_by: meta.caller.id,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
    .catch((error: unknown) => Promise.reject(uniqueErrorOr(countCampaigns, error)))
  const added = toNumber(row['id'])
  await copyBaseline(tx.db, id, added)
  await reopenSecondCounts(ctx, closed, row)
  await recordChange(tx.db, meta, {
    entity: countCampaigns.name,
    id: added,
    action: 'reopen',
    before: null,
    after: { continues: id, reopen_reason: columns['reopen_reason'] },
  })
  tx.touch(countCampaigns.name, added)
  return row
}
