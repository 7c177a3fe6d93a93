/**
 * Findings: what a counter saw that is no count (D4.5, D7.4). Their ids are made on the device, so putting one twice is one.
 * Promises: what the counter said and what the property unit added are kept apart, so that a device that sends again undoes nobody's work;
 * a finding becomes at most one item; photos are read for one finding only, never for a list or the feed.
 */
import { sql } from 'kysely'
import type { FindingDraft, FindingPatch } from '#contract/findings.ts'
import { products } from '#contract/resources/products.ts'
import { imageKind } from '#domain/image-kind.ts'
import type { Parts } from '../parts.ts'
import { invalid, missing, stale } from '../refusal.ts'
import { type Db, type Engine, isRowId, type Row, whole } from '../store/database.ts'
import { record } from './history.ts'
import { unknownIds } from './references.ts'
import { addRow, type Doing, visibleRow } from './rows.ts'

const pageSize = 200

/** Without its photo. An item that was deleted since counts as none: the finding is open again. */
const selected = (db: Db) =>
  db
    .selectFrom('findings')
    .select(['id', 'body', 'desk', 'version', 'updated_at', 'updated_by'])
    .select([
      sql<number | null>`(select products.id from products where products.id = findings.completed_as)`.as('item'),
      sql<unknown>`exists (select 1 from finding_photos where finding_photos.finding = findings.id)`.as('photographed'),
    ])

const parsed = (text: unknown): Row => (text === null || text === undefined ? {} : (JSON.parse(String(text)) as Row))

const shown = (row: Row): Row => ({
  ...parsed(row['body']),
  quantity: null,
  condition: null,
  unit_value: null,
  set_aside: null,
  settled_by: null,
  settled_at: null,
  ...parsed(row['desk']),
  id: row['id'],
  completed_as: row['item'] === null ? null : whole(row['item']),
  photo: null,
  has_photo: Boolean(row['photographed']),
  version: String(row['version']),
  updated_at: row['updated_at'],
  updated_by: row['updated_by'] === null ? null : whole(row['updated_by']),
})

export async function findingsOf(db: Db, ids: readonly string[]): Promise<Row[]> {
  return (await selected(db).where('id', 'in', ids).execute()).map(shown)
}

async function photoOf(db: Db, id: string): Promise<string | null> {
  const row = await db.selectFrom('finding_photos').select('photo').where('finding', '=', id).executeTakeFirst()
  return row ? String(row['photo']) : null
}

/** One finding with its photo. */
export async function findingWithPhoto(db: Db, id: string): Promise<Row> {
  const [row] = await findingsOf(db, [id])
  if (!row) throw missing()
  return { ...row, photo: await photoOf(db, id) }
}

/** By id: a finding that changes while somebody pages through them keeps its place, so that none is left out. */
export async function findingsPage({ store }: Parts, page: number) {
  const rows = await selected(store.db)
    .orderBy('id')
    .limit(pageSize + 1)
    .offset((page - 1) * pageSize)
    .execute()
  const { n } = (await store.db
    .selectFrom('findings')
    .select((eb) => eb.fn.countAll().as('n'))
    .executeTakeFirstOrThrow()) as { n: unknown }
  return { count: whole(n), results: rows.slice(0, pageSize).map(shown), more: rows.length > pageSize }
}

const points = {
  product: 'products',
  article: 'articles',
  room: 'locations',
  condition: 'conditions',
  completed_as: 'products',
} as const

async function refuseDangling(db: Db, values: Row): Promise<void> {
  const errors: Record<string, string[]> = {}
  for (const [field, table] of Object.entries(points)) {
    const id = values[field]
    if (typeof id !== 'number') continue
    if (!isRowId(id) || !(await db.selectFrom(table).select('id').where('id', '=', id).executeTakeFirst())) {
      errors[field] = unknownIds([id])
    }
  }
  if (Object.keys(errors).length > 0) throw invalid(errors)
}

/** A name proves nothing: the bytes must be of the picture that the address claims. */
function refuseFalsePhoto(photo: string): void {
  const [, type, base64 = ''] = /^data:image\/(\w+);base64,(.*)$/.exec(photo.slice(0, 100)) ?? []
  if (imageKind(Buffer.from(base64, 'base64')) !== type) throw invalid({ photo: ['This is no picture of that type.'] })
}

const named = (ifMatch: string | null) => ifMatch?.trim().replace(/^(?:W\/)?"(.*)"$/, '$1') ?? null

/** The finding as it is; on PostgreSQL held until the commit. */
async function held(db: Db, engine: Engine, id: string): Promise<Row | null> {
  if (engine === 'postgres') await sql`select 1 from findings where id = ${id} for update`.execute(db)
  return (await findingsOf(db, [id]))[0] ?? null
}

export async function putFindingRow(
  doing: Doing,
  draft: FindingDraft,
  ifMatch: string | null,
): Promise<{ row: Row; added: boolean }> {
  const { parts, tx, act } = doing
  const id = draft.id.toLowerCase()
  const before = await held(tx.db, parts.store.engine, id)
  const version = named(ifMatch)
  const own = before === null || before['counted_by'] === act.who.id
  if (before && version !== before['version'] && !(own && (version === null || version === '*'))) throw stale(before)
  if (before === null && draft.counted_by !== null && draft.counted_by !== act.who.id && act.who.role !== 'admin') {
    throw invalid({ counted_by: ['A finding is recorded under your own name.'] })
  }
  if (draft.photo !== null) refuseFalsePhoto(draft.photo)
  await refuseDangling(tx.db, draft)
  const { photo, ...said } = draft
  // Whose observation it is, is said once and never by somebody else.
  const counted_by = before ? before['counted_by'] : (draft.counted_by ?? act.who.id)
  const observation = { ...said, id, counted_by }
  const answer = async (added: boolean) => ({
    // As the device said it: what the property unit wrote over it is no reason to doubt that it arrived.
    row: { ...(await findingWithPhoto(tx.db, id)), ...observation },
    added,
  })
  const body = JSON.stringify(observation)
  const kept = await tx.db.selectFrom('findings').select('body').where('id', '=', id).executeTakeFirst()
  if (kept && kept['body'] === body && (await photoOf(tx.db, id)) === photo) return answer(false)
  const values = { body, updated_at: act.at, updated_by: act.who.id }
  await tx.db
    .insertInto('findings')
    .values({ id, version: 1, ...values })
    .onConflict((conflict) =>
      conflict.column('id').doUpdateSet((eb) => ({ ...values, version: eb('findings.version', '+', 1) })),
    )
    .execute()
  await tx.db.deleteFrom('finding_photos').where('finding', '=', id).execute()
  if (photo !== null) await tx.db.insertInto('finding_photos').values({ finding: id, photo }).execute()
  await note(doing, id, 'finding', null, { ...observation, has_photo: photo !== null })
  return answer(before === null)
}

async function note({ tx, act }: Doing, id: string, action: string, before: Row | null, after: Row): Promise<void> {
  await record(tx.db, { ...act, events: [] }, { entity: 'findings', id, action, before, after })
  tx.touch('findings', id)
}

async function write(doing: Doing, before: Row, patch: Row, action: string): Promise<void> {
  const { tx, act } = doing
  const id = String(before['id'])
  const settles = 'completed_as' in patch || 'set_aside' in patch
  const open = (patch['completed_as'] ?? null) === null && (patch['set_aside'] ?? null) === null
  const said = {
    ...patch,
    ...(settles ? { settled_by: open ? null : act.who.id, settled_at: open ? null : act.at } : {}),
  }
  const { completed_as, ...added } = said as Row
  const row = await tx.db.selectFrom('findings').select('desk').where('id', '=', id).executeTakeFirstOrThrow()
  await tx.db
    .updateTable('findings')
    .set((eb) => ({
      desk: JSON.stringify({ ...parsed(row['desk']), ...added }),
      ...('completed_as' in said ? { completed_as } : {}),
      version: eb('version', '+', 1),
      updated_at: act.at,
      updated_by: act.who.id,
    }))
    .where('id', '=', id)
    .execute()
  const keys = Object.keys(patch)
  await note(doing, id, action, Object.fromEntries(keys.map((key) => [key, before[key] ?? null])), patch)
}

/** The property unit adds what it knows, closes the finding, or opens it again. Closing in one way ends the other. */
export async function changeFindingRow(
  doing: Doing,
  id: string,
  patch: FindingPatch,
  ifMatch: string | null,
): Promise<Row> {
  const { parts, tx } = doing
  const before = await held(tx.db, parts.store.engine, id)
  if (!before) throw missing()
  const version = named(ifMatch)
  if (version !== null && version !== '*' && version !== before['version']) throw stale(before)
  const item = patch.completed_as ?? null
  const reason = patch.set_aside ?? null
  if (item !== null && reason !== null)
    throw invalid({ set_aside: ['A finding is an item or is set aside, not both.'] })
  if (item !== null && before['kind'] !== 'found-at-station') {
    throw invalid({ completed_as: ['Only what was found at station becomes an item.'] })
  }
  await refuseDangling(tx.db, patch)
  const ends = item !== null ? { set_aside: null } : reason !== null ? { completed_as: null } : {}
  await write(doing, before, { ...patch, ...ends }, 'change')
  return (await findingsOf(tx.db, [id]))[0] as Row
}

/** Adds the item that was found and closes the finding; what became an item already answers that item and adds none. */
export async function addItemOf(doing: Doing, id: string, draft: Row): Promise<{ item: Row; added: boolean }> {
  const { parts, tx, act } = doing
  const { engine } = parts.store
  const before = await held(tx.db, engine, id)
  if (!before) throw missing()
  if (before['kind'] !== 'found-at-station') {
    throw invalid({ non_field_errors: ['Only what was found at station becomes an item.'] })
  }
  if (before['completed_as'] !== null) {
    return {
      item: await visibleRow({ db: tx.db, engine }, act.who, products, whole(before['completed_as'])),
      added: false,
    }
  }
  const item = await addRow(doing, products, draft)
  await write(doing, before, { completed_as: whole(item['id']), set_aside: null }, 'add-item')
  return { item, added: true }
}
