/**
 * The requests for second counts that the server makes itself (decision 094): records of a campaign like those of people. A request is about one count;
 * undoing the count also undoes its request.
 */
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { CampaignRecord } from '#contract/campaigns/campaign-record.ts'
import { secondCountState, standingCount } from '#domain/campaigns/second-counts.ts'
import type { Observation } from '#domain/counts/reconcile-suggestion.ts'
import type { KnownPerson } from '#domain/people/known-people.ts'
import type { TxContext } from '#server/collections/tx-context.ts'
import { type Db, type Row, toNumber } from '#server/db/database.ts'
import { recordChange } from '../sync/write-history.ts'
import { undoByServer } from './overruled-statements.ts'
import { recordEntity as entity, type Moments, namesProduct, secondCountsOf } from './second-counts.ts'

/** Whether the current count already has a request in this campaign. Marking the item then creates no new one, so that no second count is lost. */
export async function isAskedAbout(
  db: Db,
  campaign: number,
  row: Row,
  standing: Observation,
  people: readonly KnownPerson[],
): Promise<boolean> {
  const product = toNumber(row['id'])
  const records = (await secondCountsOf(db, campaign, product, people)).get(product)
  const count = standingCount(row as Row & Moments, standing.physical_count ?? 0, standing.by)
  return secondCountState(records, count) !== null
}

/** Undoes the requests about counts that this change undoes. Returns whether it undoes any count. */
export async function undoRequestsOfUndone(ctx: TxContext, product: number): Promise<boolean> {
  const { tx, meta } = ctx
  const undone = meta.events.flatMap(({ undoes }) => (typeof undoes === 'string' ? [undoes] : []))
  if (undone.length === 0) return false
  const { rows } = await sql<Row>`select id, body from campaign_records
    where kind = 'second-count-asked' and undone_at is null and ${namesProduct(product)}`.execute(tx.db)
  const requests = rows.filter(({ body }) => undone.includes(String((JSON.parse(String(body)) as Row)['event'])))
  await undoByServer(
    ctx,
    requests.map(({ id }) => String(id)),
  )
  return true
}

type SecondCountRequest = Pick<
  Extract<CampaignRecord, { kind: 'second-count-asked' }>,
  'campaign' | 'product' | 'cause' | 'first_by' | 'event'
> & { reason?: string | null }

/** Stores a request. `at`: time of the count that it is about. `made_by`: who requested it, if not the caller. */
export async function addRequest(
  { tx, meta }: TxContext,
  request: SecondCountRequest,
  at: string,
  recorded: Pick<CampaignRecord, 'recorded_at' | 'skew_ms' | 'device'> & { made_by?: number },
): Promise<void> {
  const kind = 'second-count-asked' as const
  const { campaign, ...asked } = request
  const draft = { id: randomUUID(), campaign, made_by: meta.caller.id, ...recorded, kind, reason: null, ...asked }
  await tx.db
    .insertInto('campaign_records')
    .values({
      id: draft.id,
      campaign,
      kind,
      made_by: draft.made_by,
      body: JSON.stringify(draft),
      undone_at: null,
      at,
      received_at: meta.receivedAt,
      late: 0,
    })
    .execute()
  const change = { entity, id: draft.id, action: kind, before: null, after: draft }
  await recordChange(tx.db, { ...meta, events: [] }, change)
  tx.touch(entity, draft.id)
}

/** Whether the event of a count is a record of a campaign: then a person decided on this count, and no second one is asked for. */
export const isDecision = async (db: Db, event: string): Promise<boolean> =>
  (await db.selectFrom('campaign_records').select('id').where('id', '=', event).executeTakeFirst()) !== undefined
