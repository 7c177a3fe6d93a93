/**
 * Who signed in, who was refused, and who set whose password: lines of the history that no screen shows. Names that no account has are not
 * kept, because people type passwords there. `docs/operations.md` says how to read them.
 */
import type { Parts } from '../parts.ts'
import type { Db } from '../store/database.ts'
import { record } from './history.ts'
import type { Doing } from './rows.ts'

/** In the history, beside the collections. */
export const signIns = 'sign-ins'

export async function noteSignIn(
  { store, clock }: Parts,
  user: number,
  right: boolean,
  address: string,
): Promise<void> {
  await store.db
    .insertInto('history')
    .values({
      entity: signIns,
      entity_id: String(user),
      action: right ? 'signed-in' : 'refused',
      user: right ? user : null,
      received_at: clock.now().toISOString(),
      detail: JSON.stringify({ address: address.slice(0, 64) }),
    })
    .execute()
}

/** The person whose password it is; by whom, the line says itself. */
export const notePassword = ({ tx, act }: Doing, id: number): Promise<void> =>
  record(tx.db, act, { entity: 'users', id, action: 'password', before: null, after: null })

export const pruneSignIns = (db: Db, before: string) =>
  db.deleteFrom('history').where('entity', '=', signIns).where('received_at', '<', before).execute()
