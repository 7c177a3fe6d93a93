/**
 * Findings: observations that are not counts (D4.5, D7.4). The device creates their ids, so a repeated PUT adds nothing. Promises: the counter's
 * observation and the property unit's additions are stored separately, so that a resend never overwrites additions; a finding becomes at most one
 * item; photos are read for single findings, never for a list or the change feed.
 */

import { sql } from 'kysely'
import { type FindingDraft, type FindingPatch, tagFindingKinds } from '#contract/campaigns/finding.ts'
import { products } from '#contract/collections/products.ts'
import { claimedPixels } from '#domain/app/image-size.ts'
import { detectImageType } from '#domain/app/image-type.ts'
import { invalid, notFound, preconditionFailed } from '#server/api-error.ts'
import { visibleRow } from '#server/collections/read-row.ts'
import { unknownIds } from '#server/collections/references.ts'
import type { TxContext } from '#server/collections/tx-context.ts'
import { addRow } from '#server/collections/write-row.ts'
import type { Condition } from '#server/db/conditions.ts'
import { type Db, type Engine, isRowId, type Row, toNumber } from '#server/db/database.ts'
import type { Caller, ServerDeps } from '#server/server-deps.ts'
import { t } from '#text/sync/server-answers.ts'
import { assertProductInReach, outsideReach, seesAll } from '../accounts/reach.ts'
import { findingCondition } from '../documents/reach-of-documents.ts'
import { maxPicturePixels } from '../safe-picture.ts'
import { namesOtherVersion, versionNamedIn } from '../sync/if-match.ts'
import { recordChange } from '../sync/write-history.ts'

const pageSize = 200

/** Findings without photos. If the item of a finding was deleted, the finding is open again. */
const selectFindings = (db: Db) =>
  db
    .selectFrom('findings')
    .select(['id', 'body', 'desk', 'version', 'updated_at', 'updated_by'])
    .select([
      sql<number | null>`(select products.id from products where products.id = findings.completed_as)`.as('item'),
      sql<unknown>`exists (select 1 from finding_photos where finding_photos.finding = findings.id)`.as('photographed'),
    ])

const parseJson = (text: unknown): Row => (text === null || text === undefined ? {} : (JSON.parse(String(text)) as Row))

const toWireFinding = (row: Row): Row => ({
  ...parseJson(row['body']),
  quantity: null,
  condition: null,
  unit_value: null,
  set_aside: null,
  settled_by: null,
  settled_at: null,
  ...parseJson(row['desk']),
  id: row['id'],
  completed_as: row['item'] === null ? null : toNumber(row['item']),
  photo: null,
  has_photo: Boolean(row['photographed']),
  version: String(row['version']),
  updated_at: row['updated_at'],
  updated_by: row['updated_by'] === null ? null : toNumber(row['updated_by']),
})

export async function findingsOf(db: Db, ids: readonly string[]): Promise<Row[]> {
  return (await selectFindings(db).where('id', 'in', ids).execute()).map(toWireFinding)
}

const visibleFindings = ({ db, engine }: { db: Db; engine: Engine }, caller: Caller) => {
  const condition = findingCondition(caller, engine)
  return selectFindings(db).$if(condition !== null, (all) => all.where(condition as Condition))
}

/** The findings among these that the caller may see. */
export async function visibleFindingsOf(
  source: { db: Db; engine: Engine },
  caller: Caller,
  ids: readonly string[],
): Promise<Row[]> {
  return (await visibleFindings(source, caller).where('id', 'in', ids).execute()).map(toWireFinding)
}

async function photoOf(db: Db, id: string): Promise<string | null> {
  const row = await db.selectFrom('finding_photos').select('photo').where('finding', '=', id).executeTakeFirst()
  return row ? String(row['photo']) : null
}

/** One finding with its photo. */
async function findingWithPhoto(db: Db, id: string): Promise<Row> {
  const [row] = await findingsOf(db, [id])
  if (!row) throw notFound()
  return { ...row, photo: await photoOf(db, id) }
}

/** {@link findingWithPhoto}, if the caller may see it. */
export async function visibleFindingWithPhoto(
  source: { db: Db; engine: Engine },
  caller: Caller,
  id: string,
): Promise<Row> {
  const [row] = await visibleFindingsOf(source, caller, [id])
  if (!row) throw notFound()
  return { ...row, photo: await photoOf(source.db, id) }
}

/** A page of findings, by id: a finding that changes between two pages keeps its position, so that none is skipped. */
export async function findingsPage({ store }: ServerDeps, caller: Caller, page: number) {
  const condition = findingCondition(caller, store.engine)
  const rows = await visibleFindings(store, caller)
    .orderBy('id')
    .limit(pageSize + 1)
    .offset((page - 1) * pageSize)
    .execute()
  const { n } = (await store.db
    .selectFrom('findings')
    .select((eb) => eb.fn.countAll().as('n'))
    .$if(condition !== null, (all) => all.where(condition as Condition))
    .executeTakeFirstOrThrow()) as { n: unknown }
  return { count: toNumber(n), results: rows.slice(0, pageSize).map(toWireFinding), more: rows.length > pageSize }
}

const references = {
  product: 'products',
  article: 'articles',
  room: 'locations',
  condition: 'conditions',
  completed_as: 'products',
} as const

async function assertReferencesExist(db: Db, values: Row): Promise<void> {
  const errors: Record<string, string[]> = {}
  for (const [field, table] of Object.entries(references)) {
    const id = values[field]
    if (typeof id !== 'number') continue
    if (!isRowId(id) || !(await db.selectFrom(table).select('id').where('id', '=', id).executeTakeFirst())) {
      errors[field] = unknownIds([id])
    }
  }
  if (Object.keys(errors).length > 0) throw invalid(errors)
}

/** Refuses a photo whose bytes do not match the type in its data URL, and one that would fill the memory of a phone that shows it. */
function assertPhoto(photo: string): void {
  const [, type, base64 = ''] = /^data:image\/(\w+);base64,(.*)$/.exec(photo) ?? []
  const bytes = Buffer.from(base64, 'base64')
  if (detectImageType(bytes) !== type) throw invalid({ photo: [t('photoType')] })
  if ((claimedPixels(bytes) ?? 0) > maxPicturePixels) throw invalid({ photo: [t('photoTooLarge')] })
}

/** The current finding, locked until the commit (PostgreSQL only: SQLite has one writer). */
async function lockFinding(db: Db, engine: Engine, id: string): Promise<Row | null> {
  if (engine === 'postgres') await sql`select 1 from findings where id = ${id} for update`.execute(db)
  return (await findingsOf(db, [id]))[0] ?? null
}

/** New observations are accepted from anybody; existing ones can be changed only by people who may see them. */
async function assertSeesFinding({ deps, tx, meta }: TxContext, id: string): Promise<void> {
  if (seesAll(meta.caller)) return
  const source = { db: tx.db, engine: deps.store.engine }
  if ((await visibleFindingsOf(source, meta.caller, [id])).length === 0) throw outsideReach(meta.caller)
}

export async function putFindingRow(
  ctx: TxContext,
  draft: FindingDraft,
  ifMatch: string | null,
): Promise<{ row: Row; added: boolean }> {
  const { deps, tx, meta } = ctx
  const id = draft.id.toLowerCase()
  const before = await lockFinding(tx.db, deps.store.engine, id)
  const version = versionNamedIn(ifMatch)
  const isOwn = before === null || before['counted_by'] === meta.caller.id
  if (before) await assertSeesFinding(ctx, id)
  if (before && version !== before['version'] && !(isOwn && (version === null || version === '*')))
    throw preconditionFailed(before)
  if (
    before === null &&
    draft.counted_by !== null &&
    draft.counted_by !== meta.caller.id &&
    meta.caller.role !== 'admin'
  ) {
    throw invalid({ counted_by: [t('ownFindingsOnly')] })
  }
  if (draft.product === null && tagFindingKinds.some((kind) => kind === draft.kind))
    throw invalid({ product: [t('tagOfNoItem')] })
  if (draft.kind === 'photo' && draft.product === null) throw invalid({ product: [t('photoOfNoItem')] })
  if (draft.kind === 'photo' && draft.photo === null) throw invalid({ photo: [t('noPhoto')] })
  if (draft.photo !== null) assertPhoto(draft.photo)
  await assertReferencesExist(tx.db, draft)
  const { photo, ...observed } = draft
  // The author of an observation is set once and never changes.
  const counted_by = before ? before['counted_by'] : (draft.counted_by ?? meta.caller.id)
  // Once undone it stays undone: another device may send the record from before (decision 162).
  const undone_at = draft.undone_at ?? before?.['undone_at'] ?? null
  const observation = { ...observed, ...(undone_at !== null && { undone_at }), id, counted_by }
  const resultOf = async (added: boolean) => ({
    // The observation as the device sent it: additions of the property unit would look like a failed write.
    row: { ...(await findingWithPhoto(tx.db, id)), ...observation },
    added,
  })
  const body = JSON.stringify(observation)
  const stored = await tx.db.selectFrom('findings').select('body').where('id', '=', id).executeTakeFirst()
  if (stored && stored['body'] === body && (await photoOf(tx.db, id)) === photo) return resultOf(false)
  const values = { body, updated_at: meta.receivedAt, updated_by: meta.caller.id }
  await tx.db
    .insertInto('findings')
    .values({ id, version: 1, ...values })
    .onConflict((conflict) =>
      conflict.column('id').doUpdateSet((eb) => ({ ...values, version: eb('findings.version', '+', 1) })),
    )
    .execute()
  await tx.db.deleteFrom('finding_photos').where('finding', '=', id).execute()
  if (photo !== null) await tx.db.insertInto('finding_photos').values({ finding: id, photo }).execute()
  await noteChange(ctx, id, 'finding', null, { ...observation, has_photo: photo !== null })
  return resultOf(before === null)
}

async function noteChange(
  { tx, meta }: TxContext,
  id: string,
  action: string,
  before: Row | null,
  after: Row,
): Promise<void> {
  await recordChange(tx.db, { ...meta, events: [] }, { entity: 'findings', id, action, before, after })
  tx.touch('findings', id)
}

async function writeAssessment(ctx: TxContext, before: Row, patch: Row, action: string): Promise<void> {
  const { tx, meta } = ctx
  const id = String(before['id'])
  const changesOutcome = 'completed_as' in patch || 'set_aside' in patch
  const isOpen = (patch['completed_as'] ?? null) === null && (patch['set_aside'] ?? null) === null
  const values = {
    ...patch,
    ...(changesOutcome
      ? { settled_by: isOpen ? null : meta.caller.id, settled_at: isOpen ? null : meta.receivedAt }
      : {}),
  }
  const { completed_as, ...added } = values as Row
  const row = await tx.db.selectFrom('findings').select('desk').where('id', '=', id).executeTakeFirstOrThrow()
  await tx.db
    .updateTable('findings')
    .set((eb) => ({
      desk: JSON.stringify({ ...parseJson(row['desk']), ...added }),
      ...('completed_as' in values ? { completed_as } : {}),
      version: eb('version', '+', 1),
      updated_at: meta.receivedAt,
      updated_by: meta.caller.id,
    }))
    .where('id', '=', id)
    .execute()
  const fields = Object.keys(patch)
  await noteChange(ctx, id, action, Object.fromEntries(fields.map((key) => [key, before[key] ?? null])), patch)
}

/** The property unit adds details, settles the finding, or reopens it. An item and a set-aside reason exclude each other. */
export async function changeFindingRow(
  ctx: TxContext,
  id: string,
  patch: FindingPatch,
  ifMatch: string | null,
): Promise<Row> {
  const { deps, tx } = ctx
  const before = await lockFinding(tx.db, deps.store.engine, id)
  if (!before) throw notFound()
  await assertSeesFinding(ctx, id)
  if (patch.completed_as) await assertProductInReach(tx.db, ctx.meta.caller, patch.completed_as)
  if (namesOtherVersion(ifMatch, before['version'])) throw preconditionFailed(before)
  const item = patch.completed_as ?? null
  const reason = patch.set_aside ?? null
  if (item !== null && reason !== null) throw invalid({ set_aside: [t('itemOrSetAside')] })
  if (item !== null && before['kind'] !== 'found-at-station') {
    throw invalid({ completed_as: [t('onlyFoundBecomesItem')] })
  }
  await assertReferencesExist(tx.db, patch)
  const otherOutcome = item !== null ? { set_aside: null } : reason !== null ? { completed_as: null } : {}
  await writeAssessment(ctx, before, { ...patch, ...otherOutcome }, 'change')
  return (await findingsOf(tx.db, [id]))[0] as Row
}

/** Adds the found item and settles the finding. If the finding already has an item, returns that one. */
export async function addItemOf(ctx: TxContext, id: string, draft: Row): Promise<{ item: Row; added: boolean }> {
  const { deps, tx, meta } = ctx
  const { engine } = deps.store
  const before = await lockFinding(tx.db, engine, id)
  if (!before) throw notFound()
  await assertSeesFinding(ctx, id)
  if (before['kind'] !== 'found-at-station') {
    throw invalid({ non_field_errors: [t('onlyFoundBecomesItem')] })
  }
  if (before['completed_as'] !== null) {
    return {
      item: await visibleRow({ db: tx.db, engine }, meta.caller, products, toNumber(before['completed_as'])),
      added: false,
    }
  }
  const item = await addRow(ctx, products, draft)
  await writeAssessment(ctx, before, { completed_as: toNumber(item['id']), set_aside: null }, 'add-item')
  return { item, added: true }
}
