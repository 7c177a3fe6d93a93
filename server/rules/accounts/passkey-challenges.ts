/**
 * Challenges that browsers sign with a passkey, stored in the database, because another server process may get the response. Promises: each is valid
 * once, for the account and step it was created for, within five minutes.
 */
import type { Db } from '#server/db/database.ts'

const challengeMs = 5 * 60_000

/** What a challenge is for. `step` says where: a sign-in, or a change of one signed-in device. */
export interface PasskeyStep {
  user: number
  step: string
}
export const signInStep = 'sign-in'
/** A first passkey that the institute requires: at the sign-in, before there is a token. */
export const setUpStep = 'set-up at sign-in' // not a text
/** `hash`: of the secret of a sign-in with the provider. */
export const providerStep = (hash: string): string => `provider ${hash}`
export const changeStep = (tokenHash: string): string => `change ${tokenHash}`
/** `confirmed`: confirmed by an existing second step. A setup started with the password alone becomes invalid once a second step is on. */
export const newPasskeyStep = (tokenHash: string, confirmed: boolean): string =>
  `${confirmed ? 'new' : 'first'} ${tokenHash}`

const since = (now: Date) => new Date(now.getTime() - challengeMs).toISOString()

export async function addChallenge(
  db: Db,
  { user, step }: PasskeyStep,
  { challenge, origin }: { challenge: string; origin: string },
  now: Date,
): Promise<void> {
  await db.deleteFrom('passkey_challenges').where('created_at', '<', since(now)).execute()
  await db
    .insertInto('passkey_challenges')
    .values({ challenge, user, step, origin, created_at: now.toISOString() })
    .execute()
}

/** The challenge in what the browser signed; empty if there is none. PostgreSQL fails for other text, such as a null character. */
function challengeIn(clientDataJSON: string): string {
  try {
    const data: unknown = JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString('utf8'))
    const challenge = typeof data === 'object' && data !== null ? String(Reflect.get(data, 'challenge')) : ''
    return /^[\w-]+$/.test(challenge) ? challenge : ''
  } catch {
    return ''
  }
}

/**
 * Consumes the challenge of a response in one statement, so that only one of two requests gets it. Null if it is unknown, already used, or too old.
 */
export async function takeChallenge(
  db: Db,
  { user, step }: PasskeyStep,
  clientDataJSON: string,
  now: Date,
): Promise<{ challenge: string; origin: string } | null> {
  const challenge = challengeIn(clientDataJSON)
  const row = await db
    .deleteFrom('passkey_challenges')
    .where('challenge', '=', challenge)
    .where('user', '=', user)
    .where('step', '=', step)
    .where('created_at', '>=', since(now))
    .returning('origin')
    .executeTakeFirst()
  return row ? { challenge, origin: String(row['origin']) } : null
}
