/**
 * The passkeys of people (WebAuthn). Promises: the server stores only public keys; a browser response is valid once, for its challenge, account, step
 * and address; a signature counter that does not grow is refused and logged in the audit log.
 */
import type { PasskeyAssertion } from '#contract/actions/accounts/passkey-actions.ts'
import type { Passkey } from '#contract/actions/accounts/second-factor-actions.ts'
import { invalid } from '#server/api-error.ts'
import { type Db, type Row, toNumber } from '#server/db/database.ts'
import { passkeyHost } from '#server/http/page-origin.ts'
import type { ServerDeps } from '#server/server-deps.ts'
import { t } from '#text/sync/server-answers.ts'
import { notePasskeyCounter } from '../institute/audit-log.ts'
import { createSharedBuckets } from '../shared-limits.ts'
import { addChallenge, type PasskeyStep, takeChallenge } from './passkey-challenges.ts'

/** Loaded with the first passkey: its 290 modules would be a fifth of the processor time of a start. */
export const loadWebAuthn = () => import('@simplewebauthn/server')

/** How long the browser waits for the person. */
export const timeout = 2 * 60_000
/** Rate limit of challenges per person: thirty, then one every ten seconds. */
export const challengesPerPerson = { tokens: 30, refillMs: 10_000 }

export const refused = (text: string) => invalid({ passkey: [text] })

export const passkeyRows = (db: Db, user: number): Promise<Row[]> =>
  db.selectFrom('passkeys').selectAll().where('user', '=', user).orderBy('id').execute()

export const passkeysOf = async (db: Db, user: number): Promise<Passkey[]> =>
  (await passkeyRows(db, user)).map((row) => ({
    id: toNumber(row['id']),
    name: String(row['name']),
    host: String(row['host']),
    created_at: String(row['created_at']),
    last_used_at: row['last_used_at'] === null ? null : String(row['last_used_at']),
  }))

export const described = (row: Row) => ({
  id: String(row['credential']),
  transports: JSON.parse(String(row['transports'])) as string[],
})

/** The host name of passkeys at this address; refuses a number. */
export function hostOf(origin: string): string {
  const host = passkeyHost(origin)
  if (host === null) throw refused(t('passkey.address'))
  return host
}

export function createPasskeys(deps: ServerDeps) {
  const { store, clock } = deps
  const limit = createSharedBuckets(deps, 'passkey', challengesPerPerson)

  async function verified(row: Row, answer: PasskeyAssertion, asked: { challenge: string; origin: string }) {
    const { verifyAuthenticationResponse } = await loadWebAuthn()
    const result = await verifyAuthenticationResponse({
      // The handle of the account is left out: the challenge names the account.
      response: { ...answer, response: { ...answer.response, userHandle: '' }, clientExtensionResults: {} },
      expectedChallenge: asked.challenge,
      expectedOrigin: asked.origin,
      expectedRPID: String(row['host']),
      // 0, because the counter is compared below, in the statement that updates it.
      credential: {
        id: String(row['credential']),
        publicKey: Buffer.from(String(row['public_key']), 'base64url'),
        counter: 0,
      },
      requireUserVerification: false,
    }).catch(() => null)
    if (!result?.verified) throw refused(t('passkey.refused'))
    return result.authenticationInfo
  }

  /** Moves the counter forward, and only forward. Authenticators without a counter always send 0. */
  async function moveCounter(row: Row, counter: number): Promise<boolean> {
    const moved = await store.db
      .updateTable('passkeys')
      .set({ counter, last_used_at: clock.now().toISOString() })
      .where('id', '=', row['id'])
      .where((is) => is.or([is('counter', '<', counter), is.and([is('counter', '=', 0), is.val(counter === 0)])]))
      .executeTakeFirst()
    return moved.numUpdatedRows === 1n
  }

  return {
    /** The options with which the browser asks for one of the person's passkeys at this address. */
    async ask(at: PasskeyStep, origin: string) {
      const host = hostOf(origin)
      await limit.take(String(at.user))
      const all = await passkeyRows(store.db, at.user)
      const here = all.filter((row) => row['host'] === host)
      if (here.length === 0) {
        const hosts = [...new Set(all.map((row) => String(row['host'])))].join(', ')
        throw refused(hosts === '' ? t('passkey.none') : t('passkey.elsewhere', { hosts }))
      }
      const { generateAuthenticationOptions } = await loadWebAuthn()
      const options = await generateAuthenticationOptions({
        rpID: host,
        timeout,
        allowCredentials: here.map(described),
        userVerification: 'preferred',
      })
      await addChallenge(store.db, at, { challenge: options.challenge, origin }, clock.now())
      return options
    },

    /** Accepts the response to `ask`, once. Throws for any other. */
    async accept(at: PasskeyStep, answer: PasskeyAssertion): Promise<void> {
      const asked = await takeChallenge(store.db, at, answer.response.clientDataJSON, clock.now())
      if (!asked) throw refused(t('passkey.again'))
      const row = (await passkeyRows(store.db, at.user)).find(({ credential }) => credential === answer.id)
      if (!row) throw refused(t('passkey.unknown'))
      const { newCounter } = await verified(row, answer, asked)
      if (await moveCounter(row, newCounter)) return
      await notePasskeyCounter(deps, at.user, String(row['name']))
      throw refused(t('passkey.copied'))
    },
  }
}
