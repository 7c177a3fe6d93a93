/**
 * Undos of records that their device handed over and never sent (decision 162). Promises: the record has no effect, whether it arrives before its undo,
 * after it, or never, and however often both arrive; the undo changes nothing that somebody else, or another record, states.
 */
import type { ClientEvent } from '#contract/sync/client-events.ts'
import { recordUndone } from '#server/api-error.ts'
import type { Db, Row } from '#server/db/database.ts'
import type { RequestMeta } from '../request-meta.ts'
import { undoneEventId } from './standing-counts.ts'

const isOfUnsent = (event: ClientEvent): boolean => event['unsent'] === true && undoneEventId(event) !== null

/** The caller's own row of the history of a product with this observation. */
const ownRow = (db: Db, { caller }: RequestMeta, product: number, event: string) =>
  db
    .selectFrom('history')
    .select('after')
    .where('event', '=', event)
    .where('entity', '=', 'products')
    .where('entity_id', '=', String(product))
    .where('user', '=', caller.id)
    .executeTakeFirst()

/** Refuses an observation that its author undid. Called with the product locked. */
export async function refuseUndone(db: Db, meta: RequestMeta, product: number): Promise<void> {
  for (const event of meta.events) {
    if (undoneEventId(event) !== null) continue
    const undo = await db
      .selectFrom('history')
      .select('id')
      .where('entity', '=', 'products')
      .where('entity_id', '=', String(product))
      .where('user', '=', meta.caller.id)
      .where('detail', 'like', `%"undoes":"${event.id}"%`)
      .executeTakeFirst()
    if (undo) throw recordUndone()
  }
}

/** Whether the request is only the undo of a record that the server does not have. */
export async function undoesNothing(db: Db, meta: RequestMeta, product: number): Promise<boolean> {
  for (const event of meta.events)
    if (!isOfUnsent(event) || (await ownRow(db, meta, product, undoneEventId(event) ?? ''))) return false
  return meta.events.length > 0
}

/**
 * The fields of `patch` that the undo of a record from another device must leave as they are in `before`: those that the record did not set, or
 * that have another value since. All of them if the server does not have the record, or has its undo already.
 */
export async function fieldsWithoutRecord(
  db: Db,
  meta: RequestMeta,
  product: number,
  patch: Row,
  before: Row,
): Promise<Row> {
  const kept: Row = {}
  for (const event of meta.events.filter(isOfUnsent)) {
    const isRepeated = (await ownRow(db, meta, product, event.id)) !== undefined
    const record = isRepeated ? undefined : await ownRow(db, meta, product, undoneEventId(event) ?? '')
    const stated = (JSON.parse(String(record?.['after'] ?? 'null')) ?? {}) as Row
    for (const field of Object.keys(event.patch))
      if (field in patch && !(field in stated && stated[field] === before[field])) kept[field] = before[field]
  }
  return kept
}

/** Whether the values of this observation in the history may differ from those that it has now: a repeated undo has no effect. */
export const mayRepeat = isOfUnsent
