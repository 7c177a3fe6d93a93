/**
 * Blank tags on items (`item-tags`). Promises: a record is stored once under the id that the device created, and its content never changes; a code is
 * on one item at a time, the first that arrives; once undone a record stays undone. Readers page through them in commit order and miss none.
 */
import { itemTagsPath } from '#contract/api-paths.ts'
import type { ItemTagDraft } from '#contract/campaigns/item-tag.ts'
import { validCode } from '#domain/scan/blank-tags.ts'
import { printedTagCode } from '#domain/scan/printed-tag-code.ts'
import { invalid } from '#server/api-error.ts'
import { unknownIds } from '#server/collections/references.ts'
import type { TxContext } from '#server/collections/tx-context.ts'
import { type Db, isRowId, type Row, toNumber } from '#server/db/database.ts'
import { lockUntilCommit } from '#server/db/store.ts'
import type { Caller, ServerDeps } from '#server/server-deps.ts'
import { t } from '#text/sync/server-answers.ts'
import { productsInReach, reachKey } from '../accounts/reach.ts'
import { epochOf, pageOfNumbers } from '../sync/numbered-records.ts'
import { assertOwnRecord, assertSameContent, noteRecordChange } from './device-records.ts'

/** Entity name of the records in the change feed and the history. */
const entity = itemTagsPath.slice(0, -1)

const toWireTag = (row: Row): Row => ({
  ...(JSON.parse(String(row['body'])) as Row),
  undone_at: row['undone_at'],
  received_at: row['received_at'],
})

const storedRow = (db: Db, id: string): Promise<Row | undefined> =>
  db.selectFrom('item_tags').selectAll().where('id', '=', id).executeTakeFirst()

async function addTag(ctx: TxContext, draft: ItemTagDraft): Promise<void> {
  const { tx, meta } = ctx
  const { undone_at, ...content } = draft
  assertOwnRecord(ctx, draft.made_by, 'made_by')
  if (validCode(draft.code) !== draft.code) throw invalid({ tag: [t('itemTags.noCode')] })
  const product = isRowId(draft.product)
    ? await tx.db.selectFrom('products').select('id').where('id', '=', draft.product).executeTakeFirst()
    : undefined
  if (!product) throw invalid({ product: unknownIds([draft.product]) })
  if (!undone_at) await assertFree(tx.db, meta.caller, draft)
  await tx.db
    .insertInto('item_tags')
    .values({
      id: draft.id,
      code: draft.code,
      product: draft.product,
      made_by: draft.made_by,
      body: JSON.stringify(content),
      undone_at: undone_at ?? null,
      received_at: meta.receivedAt,
    })
    .execute()
  await noteRecordChange(ctx, { entity, id: draft.id, action: 'put', before: null, after: { ...draft } })
}

/** Refuses a tag that is already on another item. */
async function assertFree(db: Db, caller: Caller, { code, product }: ItemTagDraft): Promise<void> {
  const other = await db
    .selectFrom('item_tags')
    .innerJoin('products', 'products.id', 'item_tags.product')
    .select(['products.id', 'products.property_number'])
    .where('item_tags.code', '=', code)
    .where('item_tags.undone_at', 'is', null)
    .where('item_tags.product', '<>', product)
    .executeTakeFirst()
  if (!other) return
  const id = toNumber(other['id'])
  const isSeen = (await productsInReach(db, caller, [id])).has(id)
  const tag = printedTagCode(code)
  const number = String(other['property_number'])
  // Not `code`: that is the code of a problem.
  throw invalid({ tag: [isSeen ? t('itemTags.taken', { tag, number }) : t('itemTags.takenElsewhere', { tag })] })
}

async function undoTag(ctx: TxContext, stored: Row, undoneAt: string): Promise<void> {
  const id = String(stored['id'])
  assertOwnRecord(ctx, stored['made_by'], 'undone_at')
  await ctx.tx.db.updateTable('item_tags').set({ undone_at: undoneAt }).where('id', '=', id).execute()
  const before = { undone_at: stored['undone_at'] }
  await noteRecordChange(ctx, { entity, id, action: 'undo', before, after: { undone_at: undoneAt } })
}

/**
 * Adds or undoes the record. Repeating it, even with the content from before it was undone, changes nothing. Undoing it again stores the later time,
 * because a device treats a response with another time as a refusal.
 */
export async function putItemTagRow(ctx: TxContext, sent: ItemTagDraft): Promise<{ row: Row; added: boolean }> {
  const { deps, tx } = ctx
  const draft = { ...sent, id: sent.id.toLowerCase() }
  // Serializes two devices that put the same tag on two items.
  await lockUntilCommit({ db: tx.db, engine: deps.store.engine }, `${entity} ${draft.code}`)
  const stored = await storedRow(tx.db, draft.id)
  if (!stored) await addTag(ctx, draft)
  else {
    assertSameContent(stored['body'], draft)
    const undoneAt = draft.undone_at ?? null
    if (undoneAt !== null && undoneAt !== stored['undone_at']) await undoTag(ctx, stored, undoneAt)
  }
  return { row: toWireTag((await storedRow(tx.db, draft.id)) as Row), added: !stored }
}

/** The records with a number after `after`, in commit order, for items that the caller may see. */
export async function itemTagsAfter(
  { store }: ServerDeps,
  caller: Caller,
  afterText: string | undefined,
  limitText: string | undefined,
) {
  const { after, limit } = pageOfNumbers(afterText, limitText)
  const epoch = await epochOf(store, [reachKey(caller)])
  const rows = (await store.db
    .selectFrom('changes')
    .innerJoin('item_tags', 'item_tags.id', 'changes.entity_id')
    .selectAll('item_tags')
    .select('changes.seq as number')
    .where('changes.entity', '=', entity)
    .where('changes.seq', '>', after)
    .orderBy('changes.seq')
    .limit(limit + 1)
    .execute()) as Row[]
  const page = rows.slice(0, limit)
  const seen = await productsInReach(store.db, caller, [...new Set(page.map((row) => toNumber(row['product'])))])
  const results = page
    .filter((row) => seen.has(toNumber(row['product'])) || toNumber(row['made_by']) === caller.id)
    .map((row) => ({ ...toWireTag(row), number: toNumber(row['number']) }))
  const last = page.at(-1)
  // Includes tags hidden from the caller, because they have been skipped.
  return { results, after: last ? toNumber(last['number']) : after, more: rows.length > limit, epoch }
}
