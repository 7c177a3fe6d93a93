/**
 * The second factor of a person: a secret on their phone, passkeys, and recovery codes. It is on while there is at least one secret or passkey.
 * Promises: a code is accepted once; the secret is returned only when it is created; recovery codes are stored as hashes; a change of phones takes
 * effect only after a code of the new one was typed.
 */
import { createHash, randomInt } from 'node:crypto'
import type { PasskeyAssertion, Proof } from '#contract/actions/accounts/passkey-actions.ts'
import type { SecondFactorState } from '#contract/actions/accounts/second-factor-actions.ts'
import { invalid } from '#server/api-error.ts'
import { roleOfRow } from '#server/collections/user-hooks.ts'
import { type Db, type Row, toNumber } from '#server/db/database.ts'
import type { ServerDeps } from '#server/server-deps.ts'
import { t } from '#text/sync/server-answers.ts'
import { createSharedBuckets } from '../shared-limits.ts'
import { createNewPasskeys } from './new-passkeys.ts'
import type { PasskeyStep } from './passkey-challenges.ts'
import { createPasskeys, passkeysOf } from './passkeys.ts'
import { openSecret, sealSecret } from './seal-secret.ts'
import { needsSecondFactor, readPolicy } from './sign-in-policy.ts'
import { newSecret, stepOfCode } from './totp.ts'

const recoveryCodeCount = 10
/** Time limit for confirming a new secret. */
const pendingMs = 15 * 60_000
/** Ten wrong codes, then one every ten minutes: three of a million codes are right at a time. */
const perPerson = { tokens: 10, refillMs: 10 * 60_000 }
/** No vowels, and no characters that look alike. */
const recoveryLetters = '23456789bcdfghjkmnpqrstvwxz' // not a text

const purposeOf = (user: number) => `second factor of ${user}` // not a text

const factorOf = (db: Db, user: number): Promise<Row | undefined> =>
  db.selectFrom('second_factors').selectAll().where('user', '=', user).executeTakeFirst()

export const hasSecondFactor = async (db: Db, user: number): Promise<boolean> =>
  ((await factorOf(db, user))?.['confirmed_at'] ?? null) !== null

/** A person with passkeys alone has no secret. */
const hasApp = (factor: Row | undefined) => factor !== undefined && factor['secret'] !== null

export async function secondFactorState(db: Db, user: Row): Promise<SecondFactorState> {
  const id = toNumber(user['id'])
  const factor = await factorOf(db, id)
  const since = factor?.['confirmed_at'] ?? null
  const left = await db
    .selectFrom('recovery_codes')
    .select((is) => is.fn.countAll().as('count'))
    .where('user', '=', id)
    .where('used_at', 'is', null)
    .executeTakeFirst()
  return {
    is_on: since !== null,
    since: since === null ? null : String(since),
    recovery_codes_left: toNumber(left?.['count']),
    required: needsSecondFactor(await readPolicy(db), await roleOfRow(db, user)),
    has_app: hasApp(factor),
    passkeys: await passkeysOf(db, id),
  }
}

const hashOfCode = (user: number, code: string) =>
  createHash('sha256')
    .update(`${user} ${code.toLowerCase().replace(/[^a-z0-9]/g, '')}`)
    .digest('hex')

/** Replaces all recovery codes. */
export async function makeRecoveryCodes(db: Db, user: number): Promise<string[]> {
  const group = () => Array.from({ length: 5 }, () => recoveryLetters[randomInt(recoveryLetters.length)]).join('')
  const codes = Array.from({ length: recoveryCodeCount }, () => `${group()}-${group()}-${group()}`)
  await db.deleteFrom('recovery_codes').where('user', '=', user).execute()
  await db
    .insertInto('recovery_codes')
    .values(codes.map((code) => ({ user, hash: hashOfCode(user, code) })))
    .execute()
  return codes
}

/**
 * Turns it on for a person whose first one is a passkey. Null if it is already on. Discards an unconfirmed authenticator setup that was started with
 * the password alone.
 */
export async function switchOnByPasskey(db: Db, user: number, at: string): Promise<string[] | null> {
  if (await hasSecondFactor(db, user)) return null
  await db
    .insertInto('second_factors')
    .values({ user, last_step: 0, confirmed_at: at })
    .onConflict((conflict) =>
      conflict.column('user').doUpdateSet({ confirmed_at: at, pending_secret: null, pending_at: null }),
    )
    .execute()
  return makeRecoveryCodes(db, user)
}

export const removeSecondFactor = async (db: Db, user: number): Promise<void> => {
  await db.deleteFrom('passkeys').where('user', '=', user).execute()
  await db.deleteFrom('second_factors').where('user', '=', user).execute()
  await db.deleteFrom('recovery_codes').where('user', '=', user).execute()
}

/** Whether the authenticator app can be removed separately: there is one, and passkeys remain. */
export const isAppRemovable = ({ has_app, passkeys }: SecondFactorState): boolean =>
  has_app === true && passkeys !== undefined && passkeys.length > 0

/** Removes the authenticator app, including an unfinished setup. Passkeys and recovery codes stay. */
export const removeApp = async (db: Db, user: number): Promise<void> => {
  await db
    .updateTable('second_factors')
    .set({ secret: null, pending_secret: null, pending_at: null })
    .where('user', '=', user)
    .execute()
}

/** Creates an unconfirmed secret. */
export async function startSecret({ store, clock, config }: ServerDeps, user: number): Promise<string> {
  const secret = newSecret()
  const pending = {
    pending_secret: sealSecret(secret, purposeOf(user), config.serverKey),
    pending_at: clock.now().toISOString(),
  }
  await store.db
    .insertInto('second_factors')
    .values({ user, last_step: 0, ...pending })
    .onConflict((conflict) => conflict.column('user').doUpdateSet(pending))
    .execute()
  return secret
}

const wrongCode = () => invalid({ one_time_code: [t('wrongCode')] })

export type SecondFactors = ReturnType<typeof createSecondFactors>

export function createSecondFactors(deps: ServerDeps) {
  const { store, clock, config } = deps
  const passkeys = createPasskeys(deps)
  const newPasskeys = createNewPasskeys(deps)
  const limit = createSharedBuckets(deps, 'code', perPerson)
  const pendingLimit = createSharedBuckets(deps, 'new code', perPerson) // not a text

  function secretIn(factor: Row, column: 'secret' | 'pending_secret'): string {
    const user = toNumber(factor['user'])
    const secret = openSecret(String(factor[column]), purposeOf(user), config.serverKey)
    if (secret !== null) return secret
    // not a text: for the operator
    deps.log(`The second factor of account ${user} cannot be read: SERVER_KEY is missing or another one.`)
    throw invalid({ one_time_code: [t('secretUnreadable')] })
  }

  /** Decided in one statement, so that of two requests with the same code one is refused. */
  async function claimStep(user: number, step: number): Promise<boolean> {
    const used = await store.db
      .updateTable('second_factors')
      .set({ last_step: step })
      .where('user', '=', user)
      .where('confirmed_at', 'is not', null)
      .where('last_step', '<', step)
      .executeTakeFirst()
    return used.numUpdatedRows === 1n
  }

  async function claimRecoveryCode(user: number, code: string): Promise<boolean> {
    const used = await store.db
      .updateTable('recovery_codes')
      .set({ used_at: clock.now().toISOString() })
      .where('user', '=', user)
      .where('hash', '=', hashOfCode(user, code))
      .where('used_at', 'is', null)
      .executeTakeFirst()
    return used.numUpdatedRows === 1n
  }

  async function acceptPasskey(at: PasskeyStep, answer: PasskeyAssertion): Promise<'passkey'> {
    await passkeys.accept(at, answer)
    return 'passkey'
  }

  async function acceptCode(user: number, code: string): Promise<'phone' | 'recovery'> {
    const factor = await factorOf(store.db, user)
    if (!factor || factor['confirmed_at'] === null) throw wrongCode()
    const digits = code.replace(/\s/g, '')
    const isOfPhone = /^\d{6}$/.test(digits)
    const step = isOfPhone && hasApp(factor) ? stepOfCode(secretIn(factor, 'secret'), digits, clock.now()) : null
    const isRight = isOfPhone ? step !== null && (await claimStep(user, step)) : await claimRecoveryCode(user, code)
    if (!isRight) throw wrongCode()
    return isOfPhone ? 'phone' : 'recovery'
  }

  return {
    passkeys,
    newPasskeys,

    /** Accepts an authenticator code, a recovery code or a passkey, once. Throws otherwise. `at`: address at which the passkey was requested. */
    async accept(at: PasskeyStep, { one_time_code: code, passkey }: Proof): Promise<'phone' | 'recovery' | 'passkey'> {
      if (!code && !passkey) throw invalid({ one_time_code: [t('codeNeeded')] })
      await limit.take(String(at.user))
      const acceptedBy = passkey ? await acceptPasskey(at, passkey) : await acceptCode(at.user, code ?? '')
      await limit.refill(String(at.user))
      return acceptedBy
    },

    /** Checks a code of the new phone; the returned function, called in a transaction, activates its secret. */
    async checkPending(user: number, code: string): Promise<(db: Db) => Promise<string[]>> {
      await pendingLimit.take(String(user))
      const factor = await factorOf(store.db, user)
      const age = clock.now().getTime() - Date.parse(String(factor?.['pending_at']))
      if (!factor || factor['pending_secret'] === null || !(age < pendingMs))
        throw invalid({ one_time_code: [t('setUpAgain')] })
      const step = stepOfCode(secretIn(factor, 'pending_secret'), code.replace(/\s/g, ''), clock.now())
      if (step === null) throw wrongCode()
      await pendingLimit.refill(String(user))
      return async (db) => {
        const confirmed = await db
          .updateTable('second_factors')
          .set({
            secret: factor['pending_secret'],
            confirmed_at: clock.now().toISOString(),
            last_step: step,
            pending_secret: null,
            pending_at: null,
          })
          .where('user', '=', user)
          .where('pending_secret', '=', factor['pending_secret'])
          .executeTakeFirst()
        if (confirmed.numUpdatedRows !== 1n) throw invalid({ one_time_code: [t('setUpAgain')] })
        return makeRecoveryCodes(db, user)
      }
    },
  }
}
