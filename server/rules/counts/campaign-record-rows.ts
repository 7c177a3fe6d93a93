/**
 * Records of campaigns (`campaign-records`). Promises: a record is stored once under the id that the device created; its content and its author never
 * change; once undone it stays undone, whatever arrives later; a record that arrives after its campaign was closed is stored and marked late. Readers
 * page through them in commit order and miss none.
 */

import { type SqlBool, sql } from 'kysely'
import type { CampaignRecordDraft } from '#contract/campaigns/campaign-record.ts'
import type { Role } from '#contract/permissions.ts'
import { hasBuildings } from '#contract/sign-in/reach.ts'
import { countedAt } from '#domain/counts/count-status.ts'
import { sameFields } from '#domain/outbox/same-values.ts'
import { hasPermission } from '#domain/people/roles.ts'
import { forbidden, invalid } from '#server/api-error.ts'
import { unknownIds } from '#server/collections/references.ts'
import type { TxContext } from '#server/collections/tx-context.ts'
import { type Db, isRowId, type Row, toNumber } from '#server/db/database.ts'
import { lockUntilCommit } from '#server/db/store.ts'
import type { Caller, ServerDeps } from '#server/server-deps.ts'
import { t } from '#text/sync/server-answers.ts'
import { assertProductInReach, productsInReach, reachKey } from '../accounts/reach.ts'
import { epochOf, pageOfNumbers } from '../sync/numbered-records.ts'
import { recordChange } from '../sync/write-history.ts'
import { blindViewOf, hidesQuantities } from './blind-counts.ts'
import { assertIsAnother } from './overruled-statements.ts'
import { copyLatePaper, undoCopies } from './reopened-second-counts.ts'
import { judgeAfterRecord } from './second-count-limits.ts'
import {
  assertMayAsk,
  assertMayCountAgain,
  assertSettles,
  recordEntity as entity,
  withFirstCounter,
} from './second-counts.ts'

/** Entity name of the records in the change feed and the history. */
/** A page ends when its records reach this many characters; it has at least one record. */
const pageCharacters = 2_000_000

export const toWireRecord = (row: Row): Row => ({
  ...(JSON.parse(String(row['body'])) as Row),
  undone_at: row['undone_at'],
  at: row['at'],
  received_at: row['received_at'],
  late: toNumber(row['late']) === 1,
})

const storedRow = (db: Db, id: string): Promise<Row | undefined> =>
  db.selectFrom('campaign_records').selectAll().where('id', '=', id).executeTakeFirst()

/** The state of the campaign, locked until the commit. */
async function lockedState({ deps, tx }: TxContext, campaign: number): Promise<string> {
  const { rows } = isRowId(campaign)
    ? await sql<Row>`select state from inventory where id = ${campaign}
        ${deps.store.engine === 'postgres' ? sql`for share` : sql``}`.execute(tx.db)
    : { rows: [] }
  const [row] = rows
  if (!row) throw invalid({ campaign: unknownIds([campaign]) })
  return String(row['state'])
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
  if (draft.made_by !== meta.caller.id && meta.caller.role !== 'admin')
    throw invalid({ made_by: [t('ownRecordsOnly')] })
  const hasEnded = ['closed', 'canceled'].includes(await lockedState(ctx, draft.campaign))
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
      late: hasEnded ? 1 : 0,
    })
    .execute()
  await noteChange(ctx, draft.id, draft.kind, null, { ...draft })
  await (hasEnded ? copyLatePaper(ctx, draft) : judgeAfterRecord(ctx, draft))
}

async function undoRecord(ctx: TxContext, stored: Row, undoneAt: string): Promise<void> {
  const { tx, meta } = ctx
  const id = String(stored['id'])
  if (toNumber(stored['made_by']) !== meta.caller.id && meta.caller.role !== 'admin')
    throw invalid({ undone_at: [t('ownRecordsOnly')] })
  await tx.db.updateTable('campaign_records').set({ undone_at: undoneAt }).where('id', '=', id).execute()
  await noteChange(ctx, id, 'undo', { undone_at: stored['undone_at'] }, { undone_at: undoneAt })
}

async function noteChange({ tx, meta }: TxContext, id: string, action: string, before: Row | null, after: Row) {
  await recordChange(tx.db, { ...meta, events: [] }, { entity, id, action, before, after })
  tx.touch(entity, id)
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
    if (!sameFields(Object.keys(content), content, sentAgain)) throw invalid({ non_field_errors: [t('recordFixed')] })
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

/** Kinds about a person's property. */
const privateKinds = ['declaration', 'settlement', 'second-count-asked', 'second-count', 'other-person']

/** Kinds of other people's records that are hidden from a caller. Settlements contain recorded quantities. */
function withheldKinds(role: Role | null, isBlind: boolean): readonly string[] {
  if (!hasPermission(role, 'count.record')) return privateKinds
  return isBlind ? ['settlement'] : []
}

/** In a blind count, a request for a second count contains no cause, and is hidden from the first counter. */
const withoutCause = (row: Row): Row =>
  row['kind'] === 'second-count-asked' ? { ...row, cause: null, reason: null } : row

/** At any depth of the record. */
const namesFirst = ({ id }: Pick<Caller, 'id'>) =>
  sql<SqlBool>`(campaign_records.body like ${`%"first_by":${id},%`} or campaign_records.body like ${`%"first_by":${id}}%`})`

/** The products that a record is about. */
const productsOf = ({ product, products, lines }: Row): number[] => [
  ...(typeof product === 'number' ? [product] : []),
  ...((products as number[] | undefined) ?? []),
  ...((lines as { product: number }[] | undefined) ?? []).map((line) => line.product),
]

/** A sheet for second counts lists its items, so like the request it is hidden from anybody who counted one of them first. */
async function withoutSheetsAboutOwnCounts(db: Db, caller: Pick<Caller, 'id'>, records: readonly Row[]) {
  const isOthers = (record: Row) => record['again'] !== undefined && record['made_by'] !== caller.id
  if (!records.some(isOthers)) return records
  const { rows } = await sql<Row>`select body from campaign_records
    where kind = 'second-count-asked' and ${namesFirst(caller)}`.execute(db)
  const keyOf = (campaign: unknown, product: unknown) => `${campaign} ${product}`
  const questions = rows.map(({ body }) => JSON.parse(String(body)) as Row)
  const own = new Set(questions.map(({ campaign, product }) => keyOf(campaign, product)))
  const isAboutOwn = (record: Row) => productsOf(record).some((id) => own.has(keyOf(record['campaign'], id)))
  return records.filter((record) => !isOthers(record) || !isAboutOwn(record))
}

/** Records that contain figures of a room. */
const roomFigures = ['room-done', 'paper-sheet']

/** For a caller with a limited reach: their own records, and records without anything outside the reach. Hunts are reduced to the items inside it. */
async function recordsInReach(
  db: Db,
  caller: Pick<Caller, 'id' | 'reach'>,
  records: readonly Row[],
): Promise<readonly Row[]> {
  const { reach } = caller
  if (reach.is === 'all') return records
  const seen = await productsInReach(db, caller, [...new Set(records.flatMap(productsOf))])
  const isOfPlace = (record: Row) =>
    !roomFigures.includes(String(record['kind'])) ||
    (hasBuildings(reach) && reach.buildings.includes(Number(record['building'])))
  const isOwn = (record: Row) => record['made_by'] === caller.id
  return records
    .map((record) =>
      record['kind'] === 'hunt' && !isOwn(record)
        ? { ...record, products: productsOf(record).filter((id) => seen.has(id)) }
        : record,
    )
    .filter(
      (record) =>
        isOwn(record) ||
        (isOfPlace(record) &&
          productsOf(record).every((id) => seen.has(id)) &&
          (record['kind'] !== 'hunt' || productsOf(record).length > 0)),
    )
}

/**
 * The records with a number after `after`, in commit order. People who do not count get no declarations of others, no settlements and no second
 * counts. The epoch includes the blind counts, so that devices read all records again when one begins or closes.
 */
export async function campaignRecordsAfter(
  { store }: ServerDeps,
  caller: Caller,
  afterText: string | undefined,
  limitText: string | undefined,
) {
  const { after, limit } = pageOfNumbers(afterText, limitText)
  const epoch = await epochOf(store, [await blindViewOf(store.db, caller), reachKey(caller)])
  const isBlind = await hidesQuantities(store.db, caller)
  const withheld = withheldKinds(caller.role, isBlind)
  const rows = (await store.db
    .selectFrom('changes')
    .innerJoin('campaign_records', 'campaign_records.id', 'changes.entity_id')
    .selectAll('campaign_records')
    .select('changes.seq as number')
    .where('changes.entity', '=', entity)
    .where('changes.seq', '>', after)
    .$if(withheld.length > 0, (query) =>
      query.where((is) =>
        is.or([is('campaign_records.kind', 'not in', withheld), is('campaign_records.made_by', '=', caller.id)]),
      ),
    )
    .$if(isBlind, (query) =>
      query.where((is) =>
        is.or([is('campaign_records.kind', '!=', 'second-count-asked'), sql<SqlBool>`not ${namesFirst(caller)}`]),
      ),
    )
    .orderBy('changes.seq')
    .limit(limit + 1)
    .execute()) as Row[]
  const page: Row[] = []
  let characters = 0
  for (const row of rows.slice(0, limit)) {
    characters += String(row['body']).length
    if (characters > pageCharacters && page.length > 0) break
    const record = { ...toWireRecord(row), number: toNumber(row['number']) }
    page.push(isBlind ? withoutCause(record) : record)
  }
  const known = isBlind ? await withoutSheetsAboutOwnCounts(store.db, caller, page) : page
  return {
    results: await recordsInReach(store.db, caller, known),
    // Includes records hidden from the caller, because they have been skipped.
    after: page.length === 0 ? after : (page.at(-1)?.['number'] as number),
    more: rows.length > page.length,
    epoch,
  }
}
