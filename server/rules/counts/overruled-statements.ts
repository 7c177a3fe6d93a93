/**
 * Statements that a person is not the one named on a sheet (decision 143), and joins that contradict them. Promise: whichever was made later wins. A
 * statement that a join contradicts is undone in the transaction of the join, so that devices, forms and evidence show it as undone.
 */
import { sql } from 'kysely'
import type { CampaignRecordDraft } from '#contract/campaigns/campaign-record.ts'
import { countedAt } from '#domain/counts/count-status.ts'
import { type KnownPerson, personAs } from '#domain/people/known-people.ts'
import { mayBeSamePerson } from '#domain/people/same-name.ts'
import { invalid } from '#server/api-error.ts'
import type { TxContext } from '#server/collections/tx-context.ts'
import { type Db, type Row, toNumber } from '#server/db/database.ts'
import { lockUntilCommit } from '#server/db/store.ts'
import { t } from '#text/sync/server-answers.ts'
import { recordChange } from '../sync/write-history.ts'
import { recordEntity as entity } from './second-counts.ts'
import { assertMayDistinguish, readPeople } from './second-counts-on-paper.ts'

type OtherPersonDraft = Extract<CampaignRecordDraft, { kind: 'other-person' }>

const entriesOf = ({ id, name, joined }: KnownPerson) => [{ id, name }, ...joined]

/** Whether the person now has joined entries that may have the name, or is the author of the statement. */
function isContradicted(
  { person, name, made_by }: Pick<OtherPersonDraft, 'person' | 'name' | 'made_by'>,
  before: readonly KnownPerson[],
  now: readonly KnownPerson[],
): boolean {
  const [known, joined] = [personAs(before, person), personAs(now, person)]
  if (!joined) return false
  const earlier = new Set((known ? entriesOf(known) : []).map(({ id }) => id))
  const added = entriesOf(joined).filter(({ id }) => !earlier.has(id))
  return added.some((entry) => entry.id === made_by || mayBeSamePerson(name, entry.name))
}

/** Undoes campaign records on behalf of the server. */
export async function undoByServer({ tx, meta }: TxContext, ids: readonly string[]): Promise<void> {
  const columns = { undone_at: meta.receivedAt }
  for (const id of ids) {
    await tx.db.updateTable('campaign_records').set(columns).where('id', '=', id).execute()
    const change = { entity, id, action: 'undo', before: { undone_at: null }, after: columns }
    await recordChange(tx.db, { ...meta, events: [] }, change)
    tx.touch(entity, id)
  }
}

/** Serializes a simultaneous join and statement: the one that waits here is the later one. */
export const lockStatements = ({ tx, deps }: TxContext) =>
  lockUntilCommit({ db: tx.db, engine: deps.store.engine }, 'who is another person') // not a text: the name of a lock

/** Called after this entry was joined with another one. */
export async function overruleStatements(ctx: TxContext, from: number): Promise<void> {
  const { db } = ctx.tx
  await lockStatements(ctx)
  const { rows } = await sql<Row>`select campaign_records.id, body from campaign_records
    inner join inventory on inventory.id = campaign_records.campaign and inventory.state not in ('closed', 'canceled')
    where kind = 'other-person' and undone_at is null and late = 0`.execute(db)
  if (rows.length === 0) return
  const [before, now] = [await readPeople(db, new Set([from])), await readPeople(db)]
  const said = rows.map((row) => JSON.parse(String(row['body'])) as OtherPersonDraft)
  await undoByServer(
    ctx,
    said.filter((one) => isContradicted(one, before, now)).map(({ id }) => id),
  )
}

/** Whether a join received after this time contradicts the statement. */
export async function isOverruledSince(db: Db, draft: OtherPersonDraft, at: string): Promise<boolean> {
  const { rows } = await sql<Row>`select entity_id from history
    where entity = 'users' and action = 'join' and received_at > ${at}`.execute(db)
  if (rows.length === 0) return false
  const later = new Set(rows.map((row) => toNumber(row['entity_id'])))
  return isContradicted(draft, await readPeople(db, later), await readPeople(db))
}

/** Refuses a statement that this person may not make, and one that is older than a contradicting join. */
export async function assertIsAnother(ctx: TxContext, draft: OtherPersonDraft): Promise<void> {
  // Lock first, so that both checks see a simultaneous join.
  await lockStatements(ctx)
  await assertMayDistinguish(ctx, draft)
  const at = countedAt(draft.recorded_at, draft.skew_ms, ctx.meta.receivedAt)
  if (await isOverruledSince(ctx.tx.db, draft, at)) throw invalid({ person: [t('joinedSince')] })
}
