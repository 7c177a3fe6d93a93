/**
 * Pending sign-ins with the provider, stored in the database, because another server process may handle the callback. Promises: only the browser that
 * started one can complete it; the provider's response is used once; everything expires after ten minutes.
 */
import { createHash } from 'node:crypto'
import { type Db, type Row, toNumber } from '../db/database.ts'
import type { SignInSecrets } from './provider-client.ts'

export const pendingMs = 10 * 60_000

/** Only the hash is stored, so that somebody who reads the database cannot complete another person's sign-in. */
export const hashOfSecret = (secret: string): string => createHash('sha256').update(secret).digest('hex')

export interface PendingSignIn {
  secrets: SignInSecrets
  returnTo: string
}

const since = (now: Date) => new Date(now.getTime() - pendingMs).toISOString()

export async function addPending(db: Db, hash: string, { secrets, returnTo }: PendingSignIn, now: Date): Promise<void> {
  await db.deleteFrom('provider_sign_ins').where('created_at', '<', since(now)).execute()
  const row = { ...secrets, return_to: returnTo, created_at: now.toISOString() }
  const none = { answered_at: null, user: null, refusal: null, name: null }
  await db
    .insertInto('provider_sign_ins')
    .values({ hash, ...row, ...none })
    .onConflict((conflict) => conflict.column('hash').doUpdateSet({ ...row, ...none }))
    .execute()
}

/** Consumes the provider's response for this browser, once. Null if it did not start a sign-in with this state, or too long ago. */
export async function takeAnswer(db: Db, hash: string, state: string, now: Date): Promise<PendingSignIn | null> {
  const row = await db
    .updateTable('provider_sign_ins')
    .set({ answered_at: now.toISOString() })
    .where('hash', '=', hash)
    .where('state', '=', state)
    .where('answered_at', 'is', null)
    .where('created_at', '>=', since(now))
    .returning(['state', 'nonce', 'verifier', 'return_to'])
    .executeTakeFirst()
  if (!row) return null
  const secrets = { state, nonce: String(row['nonce']), verifier: String(row['verifier']) }
  return { secrets, returnTo: String(row['return_to']) }
}

/** Why the sign-in failed. `name`: the person's name at the provider, for the text. */
export interface Refused {
  refusal: string
  name: string | null
  /** The account, if it is known; not stored. */
  account?: number
}
export type SignInResult = { user: number } | Refused

/** `state`: from the response. If the browser started another sign-in meanwhile, the result is discarded. */
export async function keepResult(db: Db, hash: string, state: string, result: SignInResult): Promise<void> {
  const values = 'user' in result ? { user: result.user } : { refusal: result.refusal, name: result.name }
  await db.updateTable('provider_sign_ins').set(values).where('hash', '=', hash).where('state', '=', state).execute()
}

/** The result for this browser; `pending` while it is being verified with the provider; null if there is none or it has expired. */
export async function resultOf(
  db: Db,
  hash: string,
  now: Date,
): Promise<(SignInResult & { returnTo: string }) | 'pending' | null> {
  const row: Row | undefined = await db
    .selectFrom('provider_sign_ins')
    .selectAll()
    .where('hash', '=', hash)
    .where('answered_at', 'is not', null)
    .where('created_at', '>=', since(now))
    .executeTakeFirst()
  if (!row) return null
  const returnTo = String(row['return_to'])
  if (row['user'] !== null) return { user: toNumber(row['user']), returnTo }
  if (row['refusal'] === null) return 'pending'
  return { refusal: String(row['refusal']), name: row['name'] === null ? null : String(row['name']), returnTo }
}

/** Completes it. False if it was already completed, so that only one of two requests gets the sign-in. */
export async function endPending(db: Db, hash: string): Promise<boolean> {
  const ended = await db.deleteFrom('provider_sign_ins').where('hash', '=', hash).executeTakeFirst()
  return ended.numDeletedRows === 1n
}
