/**
 * Counts that were made before a campaign closed and received afterwards. They are in the property records, but never in the figures of the
 * closed campaign: it lists them, and its next version includes them.
 */
import { sql } from 'kysely'
import type { ClientEvent } from '#contract/sync/client-events.ts'
import { countedAt } from '#domain/counts/count-status.ts'
import { type Db, type Row, toNumber } from '#server/db/database.ts'
import type { Caller } from '#server/server-deps.ts'
import { namesProductInReach } from '../accounts/reach.ts'
import type { RequestMeta } from '../request-meta.ts'

const pageSize = 500

const isOfCount = ({ patch }: ClientEvent) => 'physical_count' in patch || 'scanned' in patch

/** Called for each received change of a product, after its history. An observation that another device sent before adds nothing. */
export async function noteLateCounts(db: Db, meta: RequestMeta, product: number): Promise<void> {
  for (const event of meta.events.filter(isOfCount)) {
    const moment = countedAt(event.recorded_at, event.skew_ms, meta.receivedAt)
    const { rows } = await sql<Row>`select i.id from inventory as i
      where i.state = 'closed' and i.book_at <= ${moment} and i.closed_at >= ${moment}
      and exists (select 1 from campaign_books as b where b.campaign = i.id and b.product = ${product})
      and not exists (select 1 from history where history.event = ${event.id} and history.received_at <> ${meta.receivedAt})`.execute(
      db,
    )
    const { physical_count, scanned, remarks } = event.patch
    for (const { id } of rows) {
      await db
        .insertInto('campaign_late_counts')
        .values({
          campaign: toNumber(id),
          product,
          event: event.id,
          physical_count: typeof physical_count === 'number' ? physical_count : null,
          scanned: typeof scanned === 'boolean' ? Number(scanned) : null,
          remarks: typeof remarks === 'string' ? remarks : null,
          undoes: typeof event['undoes'] === 'string' ? event['undoes'] : null,
          user: meta.caller.id,
          device: event.device,
          counted_at: moment,
          received_at: meta.receivedAt,
        })
        .onConflict((on) => on.columns(['campaign', 'event']).doNothing())
        .execute()
    }
  }
}

/** A page of the late counts of a campaign, in the order of arrival. */
export async function lateCountsPage(db: Db, caller: Caller, campaign: number, after: number) {
  const rows = await db
    .selectFrom('campaign_late_counts')
    .selectAll()
    .where('campaign', '=', campaign)
    .where(namesProductInReach(caller, sql.ref('product')))
    .where('id', '>', after)
    .orderBy('id')
    .limit(pageSize + 1)
    .execute()
  const page = rows.slice(0, pageSize)
  const numberOrNull = (value: unknown) => (value === null ? null : toNumber(value))
  return {
    results: page.map((row) => ({
      id: toNumber(row['id']),
      product: toNumber(row['product']),
      physical_count: numberOrNull(row['physical_count']),
      scanned: row['scanned'] === null ? null : toNumber(row['scanned']) === 1,
      remarks: row['remarks'] as string | null,
      is_undo: row['undoes'] !== null,
      user: numberOrNull(row['user']),
      device: row['device'] as string | null,
      counted_at: String(row['counted_at']),
      received_at: String(row['received_at']),
    })),
    after: rows.length > pageSize ? toNumber(page.at(-1)?.['id']) : null,
  }
}
