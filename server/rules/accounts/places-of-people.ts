/**
 * The places of sub-admins. Promises: replaced only by an admin who saw the current ones; every change is in the history, so that a late count is
 * judged by the places at the time it was made.
 */
import { users } from '#contract/collections/users.ts'
import { isEverywhere, type ReachPlaces } from '#contract/sign-in/reach.ts'
import { invalid, preconditionFailed } from '#server/api-error.ts'
import { lockedRow } from '#server/collections/read-row.ts'
import { unknownIds } from '#server/collections/references.ts'
import type { TxContext } from '#server/collections/tx-context.ts'
import { roleOfRow } from '#server/collections/user-hooks.ts'
import { type Db, isRowId, toNumber } from '#server/db/database.ts'
import { t } from '#text/sync/server-answers.ts'
import { reachAction } from '../counts/seen-when-recorded.ts'
import { recordChange } from '../sync/write-history.ts'
import { parsePlaces } from './reach.ts'

interface StoredPlaces {
  places: ReachPlaces
  version: number
}

export async function placesOf(db: Db, user: number): Promise<StoredPlaces> {
  const row = await db.selectFrom('user_places').selectAll().where('user', '=', user).executeTakeFirst()
  return { places: parsePlaces(row?.['places']), version: row ? toNumber(row['version']) : 0 }
}

async function assertExist(db: Db, places: ReachPlaces): Promise<void> {
  const errors: Record<string, string[]> = {}
  for (const [field, table] of [
    ['buildings', 'location_code_one'],
    ['sections', 'sections'],
  ] as const) {
    const known = new Set((await db.selectFrom(table).select('id').execute()).map((row) => toNumber(row['id'])))
    const missing = places[field].filter((id) => !isRowId(id) || !known.has(id))
    if (missing.length > 0) errors[field] = unknownIds(missing)
  }
  if (Object.keys(errors).length > 0) throw invalid(errors)
}

const inOrder = (ids: readonly number[]) => [...new Set(ids)].sort((a, b) => a - b)

export async function replacePlaces(
  ctx: TxContext,
  user: number,
  wanted: ReachPlaces,
  seen: number,
): Promise<StoredPlaces> {
  const { tx, meta } = ctx
  const row = await lockedRow(ctx, users, user)
  const before = await placesOf(tx.db, user)
  if (before.version !== seen) throw preconditionFailed(before)
  const places = { buildings: inOrder(wanted.buildings), sections: inOrder(wanted.sections) }
  // Clearing them is always possible, even if the person's role has changed.
  if (!isEverywhere(places) && (await roleOfRow(tx.db, row)) !== 'sub-admin')
    throw invalid({ non_field_errors: [t('onlySubAdminsHavePlaces')] })
  await assertExist(tx.db, places)
  const columns = { places: JSON.stringify(places), version: seen + 1 }
  await tx.db
    .insertInto('user_places')
    .values({ user, ...columns })
    .onConflict((conflict) => conflict.column('user').doUpdateSet(columns))
    .execute()
  const change = { entity: users.name, id: user, action: reachAction }
  await recordChange(tx.db, meta, { ...change, before: { ...before.places }, after: places })
  return { places, version: columns.version }
}
