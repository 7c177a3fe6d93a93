/**
 * Sign-ins, refused sign-ins, password changes and exported files: rows of the history that only the audit log shows. Unknown usernames are not
 * stored, because people type passwords there.
 */

import type { TxContext } from '#server/collections/tx-context.ts'
import type { Db } from '#server/db/database.ts'
import type { ServerDeps } from '#server/server-deps.ts'
import { recordChange } from '../sync/write-history.ts'

/** `entity` of these rows in the history, beside the collection names. */
export const signInsEntity = 'sign-ins'
export const exportsEntity = 'exports'
export const settingsEntity = 'settings'

export async function noteSignIn(
  { store, clock }: ServerDeps,
  user: number,
  succeeded: boolean,
  address: string,
  action = succeeded ? 'signed-in' : 'refused',
): Promise<void> {
  await store.db
    .insertInto('history')
    .values({
      entity: signInsEntity,
      entity_id: String(user),
      action,
      user: succeeded ? user : null,
      received_at: clock.now().toISOString(),
      detail: JSON.stringify({ address: address.slice(0, 64) }),
    })
    .execute()
}

/** Somebody ended sign-ins of a person, for example on a lost phone. */
export async function noteEndedSignIns(
  db: Db,
  { user, by, at, devices }: { user: number; by: number; at: string; devices: number },
): Promise<void> {
  await db
    .insertInto('history')
    .values({
      entity: signInsEntity,
      entity_id: String(user),
      action: 'ended',
      user: by,
      received_at: at,
      after: JSON.stringify({ devices }),
    })
    .execute()
}

/** A file exported by the server. `facts`: kind of file and number of rows. */
export async function noteExport(
  { store, clock }: ServerDeps,
  user: number,
  name: string,
  facts: Readonly<Record<string, string | number>>,
): Promise<void> {
  const row = {
    entity: exportsEntity,
    entity_id: name,
    action: 'export',
    user,
    received_at: clock.now().toISOString(),
    detail: JSON.stringify(facts),
  }
  await store.write(({ db }) => db.insertInto('history').values(row).execute())
}

/** `id` is the person whose password was set; the row names the caller anyway. `after` contains only the kind of password. */
export const notePassword = (
  { tx, meta }: TxContext,
  id: number,
  after: { one_time: boolean } | null = null,
): Promise<void> => recordChange(tx.db, meta, { entity: 'users', id, action: 'password', before: null, after })

/** A change of the second factor of person `id`. Never contains secrets or codes. */
export const noteSecondFactor = (
  { tx, meta }: TxContext,
  id: number,
  action: 'second-factor-on' | 'second-factor-off' | 'code-app-removed' | 'recovery-codes',
): Promise<void> => recordChange(tx.db, meta, { entity: 'users', id, action, before: null, after: null })

/** A passkey of the person `id` was added, renamed or removed. */
export const notePasskey = (
  { tx, meta }: TxContext,
  id: number,
  action: 'passkey-added' | 'passkey-renamed' | 'passkey-removed',
  { before, after }: { before: string | null; after: string | null },
): Promise<void> => {
  const named = (name: string | null) => (name === null ? null : { passkey: name })
  return recordChange(tx.db, meta, { entity: 'users', id, action, before: named(before), after: named(after) })
}

/** The signature counter of a passkey did not grow, so it may have been copied. The sign-in was refused. */
export async function notePasskeyCounter({ store, clock }: ServerDeps, user: number, name: string): Promise<void> {
  await store.db
    .insertInto('history')
    .values({
      entity: 'users',
      entity_id: String(user),
      action: 'passkey-counter',
      user: null,
      received_at: clock.now().toISOString(),
      after: JSON.stringify({ passkey: name }),
    })
    .execute()
}

/** A change of the provider account that may sign in as person `id`; null: none. */
export const noteProviderAccount = (
  { tx, meta }: TxContext,
  id: number,
  action: 'provider-allowed' | 'provider-linked' | 'provider-removed',
  name: string | null,
): Promise<void> => {
  const after = name === null ? null : { provider_name: name }
  return recordChange(tx.db, meta, { entity: 'users', id, action, before: null, after })
}

/**
 * Deletes old sign-ins, exports and password changes. The newest password change of each account is kept, because it shows who set the current
 * password.
 */
export async function pruneSignIns(db: Db, before: string): Promise<void> {
  await db
    .deleteFrom('history')
    .where('entity', 'in', [signInsEntity, exportsEntity])
    .where('received_at', '<', before)
    .execute()
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
