/**
 * Canceling campaigns (decision 156). Promises: anyone who may close a campaign may cancel it, with a reason; nothing is frozen, nothing is missing, and
 * no item changes; it is final.
 */
import { countCampaigns } from '#contract/collections/campaigns.ts'
import { conflict } from '#server/api-error.ts'
import { lockedRow } from '#server/collections/read-row.ts'
import type { TxContext } from '#server/collections/tx-context.ts'
import { updateRow } from '#server/collections/update-row.ts'
import type { Row } from '#server/db/database.ts'
import { t } from '#text/sync/server-answers.ts'
import { recordChange } from '../sync/write-history.ts'
import { assertSeesQuantities } from './blind-counts.ts'
import { lockOutCounts } from './count-lock.ts'

/** A request to close it ends with it. */
const withdrawn: Row = { close_asked_by: null, close_asked_at: null, close_reason: null }

function assertCancelable(state: unknown): void {
  if (state === 'draft') throw conflict('campaign_step', t('draftIsDeleted'))
  if (state === 'canceled') throw conflict('campaign_canceled', t('countCanceled'))
  if (state === 'closed') throw conflict('campaign_closed', t('closedNotCanceled'))
}

export async function cancelCampaign(ctx: TxContext, id: number, reason: string): Promise<Row> {
  const { tx, meta } = ctx
  await lockOutCounts(ctx)
  const before = await lockedRow(ctx, countCampaigns, id)
  assertCancelable(before['state'])
  await assertSeesQuantities(tx.db, meta.caller)
  const columns: Row = {
    ...withdrawn,
    state: 'canceled',
    canceled_at: meta.receivedAt,
    canceled_by: meta.caller.id,
    cancel_reason: reason.trim(),
  }
  const row = await updateRow(ctx, countCampaigns, before, columns)
  const changed = Object.keys(columns).filter((name) => (before[name] ?? null) !== (row[name] ?? null))
  const valuesOf = (source: Row) => Object.fromEntries(changed.map((name) => [name, source[name] ?? null]))
  await recordChange(tx.db, meta, {
    entity: countCampaigns.name,
    id,
    action: 'cancel',
    before: valuesOf(before),
    after: valuesOf(row),
  })
  return row
}
