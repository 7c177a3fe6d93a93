/** New passkeys of people (WebAuthn). Promises: it is stored only if the browser signed the challenge created for it; a person has at most ten. */
import { createHmac, randomBytes } from 'node:crypto'
import { maxPasskeys, type NewPasskey } from '#contract/actions/accounts/passkey-actions.ts'
import type { Db, Row } from '#server/db/database.ts'
import { readMeta } from '#server/db/store.ts'
import type { ServerDeps } from '#server/server-deps.ts'
import { t } from '#text/sync/server-answers.ts'
import { createSharedBuckets } from '../shared-limits.ts'
import { addChallenge, type PasskeyStep, takeChallenge } from './passkey-challenges.ts'
import { challengesPerPerson, described, hostOf, loadWebAuthn, passkeyRows, refused, timeout } from './passkeys.ts'

/** Ed25519, ECDSA and RSA (COSE algorithm ids); every authenticator supports one of them. */
const algorithms = [-8, -7, -257]

const handleKey = 'passkey-handles'

/**
 * Opaque user handle of the account in an authenticator. The same for each passkey of the account, so that an authenticator keeps one; different per
 * server, because two servers may share a host name.
 */
async function handleOf(db: Db, user: number): Promise<Uint8Array<ArrayBuffer>> {
  await db
    .insertInto('meta')
    .values({ key: handleKey, value: randomBytes(32).toString('base64url') })
    .onConflict((conflict) => conflict.column('key').doNothing())
    .execute()
  const key = String(await readMeta(db, handleKey))
  return new Uint8Array(createHmac('sha256', key).update(`account ${user}`).digest())
}

export function createNewPasskeys(deps: ServerDeps) {
  const { store, clock } = deps
  const limit = createSharedBuckets(deps, 'passkey', challengesPerPerson)

  return {
    /** The options with which the browser creates a passkey. */
    async start(at: PasskeyStep, origin: string, { rpName, user }: { rpName: string; user: Row }) {
      const host = hostOf(origin)
      const all = await passkeyRows(store.db, at.user)
      if (all.length >= maxPasskeys) throw refused(t('passkey.most', { count: String(maxPasskeys) }))
      await limit.take(String(at.user))
      const { generateRegistrationOptions } = await loadWebAuthn()
      const options = await generateRegistrationOptions({
        rpName,
        rpID: host,
        userName: String(user['username']),
        userDisplayName: String(user['username']),
        userID: await handleOf(store.db, at.user),
        timeout,
        attestationType: 'none',
        supportedAlgorithmIDs: algorithms,
        excludeCredentials: all.filter((row) => row['host'] === host).map(described),
        authenticatorSelection: { residentKey: 'preferred', userVerification: 'preferred' },
      })
      await addChallenge(store.db, at, { challenge: options.challenge, origin }, clock.now())
      return options
    },

    /** Checks the answer to `start`; the returned function, called in a transaction, stores the passkey. */
    async check(at: PasskeyStep, answer: NewPasskey): Promise<(db: Db, name: string) => Promise<void>> {
      const asked = await takeChallenge(store.db, at, answer.response.clientDataJSON, clock.now())
      if (!asked) throw refused(t('passkey.again'))
      const host = hostOf(asked.origin)
      const { transports = [], ...response } = answer.response
      const { verifyRegistrationResponse } = await loadWebAuthn()
      const result = await verifyRegistrationResponse({
        response: { ...answer, response, clientExtensionResults: {} },
        expectedChallenge: asked.challenge,
        expectedOrigin: asked.origin,
        expectedRPID: host,
        supportedAlgorithmIDs: algorithms,
        requireUserVerification: false,
      }).catch(() => null)
      if (!result?.verified) throw refused(t('passkey.refused'))
      const { credential } = result.registrationInfo
      return async (db, name) => {
        if ((await passkeyRows(db, at.user)).length >= maxPasskeys)
          throw refused(t('passkey.most', { count: String(maxPasskeys) }))
        const known = await db
          .selectFrom('passkeys')
          .select('id')
          .where('credential', '=', credential.id)
          .executeTakeFirst()
        if (known) throw refused(t('passkey.known'))
        await db
          .insertInto('passkeys')
          .values({
            user: at.user,
            credential: credential.id,
            host,
            public_key: Buffer.from(credential.publicKey).toString('base64url'),
            counter: credential.counter,
            transports: JSON.stringify(transports),
            name,
            created_at: clock.now().toISOString(),
            last_used_at: null,
          })
          .execute()
      }
    },
  }
}
