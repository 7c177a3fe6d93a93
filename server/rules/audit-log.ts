/**
 * Sign-ins, refused sign-ins and password changes: rows of the history that no screen shows. Unknown usernames are not stored, because
 * people type passwords there. `docs/operations.md` says how to read these rows.
 */

import type { TxContext } from '../collections/tx-context.ts'
import type { Db } from '../db/database.ts'
import type { ServerDeps } from '../server-deps.ts'
import { recordChange } from './write-history.ts'

/** `entity` of these rows in the history, beside the collection names. */
export const signInsEntity = 'sign-ins'

export async function noteSignIn(
  { store, clock }: ServerDeps,
  user: number,
  succeeded: boolean,
  address: string,
): Promise<void> {
  await store.db
    .insertInto('history')
    .values({
      entity: signInsEntity,
      entity_id: String(user),
      action: succeeded ? 'signed-in' : 'refused',
      user: succeeded ? user : null,
      received_at: clock.now().toISOString(),
      detail: JSON.stringify({ address: address.slice(0, 64) }),
    })
    .execute()
}

/** `id` is the person whose password was set; the row names the caller anyway. */
export const notePassword = ({ tx, meta }: TxContext, id: number): Promise<void> =>
  recordChange(tx.db, meta, { entity: 'users', id, action: 'password', before: null, after: null })

/** Deletes old sign-ins and password changes. The newest password change of each account stays: it says who set the password in use. */
export async function pruneSignIns(db: Db, before: string): Promise<void> {
  await db.deleteFrom('history').where('entity', '=', signInsEntity).where('received_at', '<', before).execute()
  const newest = db
    .selectFrom('history')
    .select(db.fn.max('id').as('id'))
    .where('entity', '=', 'users')
    .where('action', '=', 'password')
    .groupBy('entity_id')
  await db
    .deleteFrom('history')
    .where('entity', '=', 'users')
    .where('action', '=', 'password')
    .where('received_at', '<', before)
    .where('id', 'not in', newest)
    .execute()
}
