/**
 * Late counts of items that the person could see when counting (decision 116). Promise: such a count is accepted even if the item has left the
 * person's reach since; nobody gains information about an item that they could not see then.
 */
import { products } from '#contract/collections/products.ts'
import { users } from '#contract/collections/users.ts'
import type { ReachPlaces } from '#contract/sign-in/reach.ts'
import { countedAt } from '#domain/counts/count-status.ts'
import { commandFields } from '#domain/outbox/commands/all-commands.ts'
import type { TxContext } from '#server/collections/tx-context.ts'
import { type Db, type Row, toNumber } from '#server/db/database.ts'
import { isInReach, parsePlaces, reachOfPlaces } from '../accounts/reach.ts'

/** `action` in the history of a person whose places changed. */
export const reachAction = 'reach'

/** The values before the changes that came after `moment`, oldest first. */
async function earlierValues(db: Db, entity: string, id: number, moment: string): Promise<Row[]> {
  const rows = await db
    .selectFrom('history')
    .select(['action', 'before'])
    .where('entity', '=', entity)
    .where('entity_id', '=', String(id))
    .where('received_at', '>', moment)
    .where('before', 'is not', null)
    .orderBy('id')
    .execute()
  return rows.map((row) => ({ action: row['action'], ...(JSON.parse(String(row['before'])) as Row) }))
}

async function productAt(db: Db, product: Row, moment: string): Promise<Row> {
  const earlier = await earlierValues(db, products.name, toNumber(product['id']), moment)
  const valueAt = (field: string) => (earlier.find((values) => field in values) ?? product)[field]
  return { location_code_one: valueAt('location_code_one'), section: valueAt('section') }
}

async function placesAt(db: Db, user: number, moment: string): Promise<ReachPlaces> {
  const earlier = await earlierValues(db, 'users', user, moment)
  const before = earlier.find(({ action }) => action === reachAction)
  if (before) return before as Row & ReachPlaces
  const row = await db.selectFrom('user_places').select('places').where('user', '=', user).executeTakeFirst()
  return parsePlaces(row?.['places'])
}

const observedFields: ReadonlySet<string> = new Set(commandFields.map(([name]) => name))

/** Whether the request sets only fields of its observations, which somebody in front of the item records. */
export const isObservation = ({ meta }: TxContext, patch: Row): boolean =>
  meta.events.length > 0 &&
  Object.keys(patch).every(
    (field) => observedFields.has(field) && meta.events.some((event) => Object.hasOwn(event.patch, field)),
  )

/** Whether the row was added later, according to the history: neither an item nor a person can be part of an observation before it existed. */
async function isAddedAfter(db: Db, entity: string, id: number, moment: string): Promise<boolean> {
  const added = await db
    .selectFrom('history')
    .select('id')
    .where('entity', '=', entity)
    .where('entity_id', '=', String(id))
    .where('action', '=', 'add')
    .where('received_at', '>', moment)
    .executeTakeFirst()
  return added !== undefined
}

/** Whether the caller could see the product at the time of each observation in the request. */
export async function couldSeeWhenRecorded({ tx, meta }: TxContext, product: Row): Promise<boolean> {
  for (const { recorded_at, skew_ms } of meta.events) {
    const moment = countedAt(recorded_at, skew_ms, meta.receivedAt)
    for (const [entity, id] of [
      [users.name, meta.caller.id],
      [products.name, toNumber(product['id'])],
    ] as const)
      if (await isAddedAfter(tx.db, entity, id, moment)) return false
    const reach = reachOfPlaces(await placesAt(tx.db, meta.caller.id, moment))
    if (!isInReach({ id: meta.caller.id, reach }, await productAt(tx.db, product, moment))) return false
  }
  return true
}
