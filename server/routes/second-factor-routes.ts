/** The `second-factor` extension: a person's own, that of others for admins, its first set-up at the sign-in, and the policy. */
import type { Context, Hono } from 'hono'
import type { Proof } from '#contract/actions/passkey-actions.ts'
import {
  confirmAtSignIn,
  confirmSecondFactor,
  getOwnSecondFactor,
  getSecondFactorOf,
  removeOwnSecondFactor,
  removeSecondFactorOf,
  renewRecoveryCodes,
  setUpAtSignIn,
  startSecondFactor,
} from '#contract/actions/second-factor-actions.ts'
import { users } from '#contract/collections/users.ts'
import { t } from '#text/sync/server-answers.ts'
import { invalid, notAllowed } from '../api-error.ts'
import { lockedRow, visibleRow } from '../collections/read-row.ts'
import { roleOfRow } from '../collections/user-hooks.ts'
import { type Row, toNumber } from '../db/database.ts'
import { mountAction, mountTransactionalAction } from '../http/mount-action.ts'
import { requestMetaOf } from '../http/read-request-meta.ts'
import { ok } from '../http/responses.ts'
import { addSignIn, endAllSignIns } from '../rules/accounts/access-tokens.ts'
import type { LoginLimits } from '../rules/accounts/login-limits.ts'
import {
  makeRecoveryCodes,
  removeSecondFactor,
  type SecondFactors,
  secondFactorState,
  startSecret,
} from '../rules/accounts/second-factor.ts'
import { secretUri } from '../rules/accounts/totp.ts'
import { noteSecondFactor, noteSignIn } from '../rules/institute/audit-log.ts'
import { readInstitute } from '../rules/institute/institute.ts'
import type { Env, ServerDeps } from '../server-deps.ts'
import { personConfirmation } from './confirm-person.ts'

export interface SignInChecks {
  limits: LoginLimits
  factors: SecondFactors
  /** The account of a right username and password that is the person's own; refuses, and notes it, otherwise. */
  checkSignIn: (
    c: Context<Env>,
    credentials: { username: string; password: string },
  ) => Promise<{ user: Row; address: string }>
  /** The second factor of a sign-in; null if the person has none and needs none. */
  confirmSignIn: (
    at: { user: Row; step: string; address: string },
    proof: Proof,
  ) => Promise<'phone' | 'recovery' | 'passkey' | null>
}

export function mountSecondFactorRoutes(app: Hono<Env>, base: string, deps: ServerDeps, checks: SignInChecks): void {
  mountOwnRoutes(app, base, deps, checks)
  mountRoutesOfAdmins(app, base, deps)
  mountSetUpAtSignIn(app, base, deps, checks)
}

async function newSecretFor(deps: ServerDeps, user: Row) {
  const secret = await startSecret(deps, toNumber(user['id']))
  const { title } = await readInstitute(deps.store.db, deps.config)
  const issuer = `Bilang ${title}` // not a text: a name in an authenticator
  return ok({ secret, uri: secretUri(secret, issuer, String(user['username'])) })
}

function mountOwnRoutes(app: Hono<Env>, base: string, deps: ServerDeps, checks: SignInChecks): void {
  const { db } = deps.store
  const { factors } = checks
  const confirm = personConfirmation(deps, checks)

  mountAction(app, base, deps, getOwnSecondFactor, async ({ caller }) => ok(await secondFactorState(db, caller.user)))

  mountAction(app, base, deps, startSecondFactor, async ({ c, caller, body }) => {
    await confirm.byAllThereIs(c, caller, body)
    return newSecretFor(deps, caller.user)
  })

  mountTransactionalAction(app, base, deps, confirmSecondFactor, {
    withoutKey: true,
    prepare: ({ caller, body }) => factors.checkPending(caller.id, body.one_time_code),
    async apply(ctx, { caller }, confirm) {
      const codes = await confirm(ctx.tx.db)
      await noteSecondFactor(ctx, caller.id, 'second-factor-on')
      return ok({ recovery_codes: codes })
    },
  })

  mountTransactionalAction(app, base, deps, renewRecoveryCodes, {
    withoutKey: true,
    prepare: ({ c, caller, body }) => confirm.byBoth(c, caller, body),
    async apply(ctx, { caller }) {
      const codes = await makeRecoveryCodes(ctx.tx.db, caller.id)
      await noteSecondFactor(ctx, caller.id, 'recovery-codes')
      return ok({ recovery_codes: codes })
    },
  })

  mountTransactionalAction(app, base, deps, removeOwnSecondFactor, {
    withoutKey: true,
    async prepare({ c, caller, body }) {
      if ((await secondFactorState(db, caller.user)).required) throw notAllowed(t('secondFactorStays'))
      await confirm.byBoth(c, caller, body)
    },
    async apply(ctx, { caller }) {
      await removeSecondFactor(ctx.tx.db, caller.id)
      await noteSecondFactor(ctx, caller.id, 'second-factor-off')
      return ok(await secondFactorState(ctx.tx.db, caller.user))
    },
  })
}

function mountRoutesOfAdmins(app: Hono<Env>, base: string, deps: ServerDeps): void {
  const { db, engine } = deps.store
  mountAction(app, base, deps, getSecondFactorOf, async ({ caller, id }) =>
    ok(await secondFactorState(db, await visibleRow({ db, engine }, caller, users, id))),
  )
  mountTransactionalAction(app, base, deps, removeSecondFactorOf, {
    async apply(ctx, { caller, id }) {
      if (id === caller.id) throw notAllowed(t('ownSecondFactor'))
      const user = await lockedRow(ctx, users, id)
      const before = await secondFactorState(ctx.tx.db, user)
      if (before.is_on) {
        await removeSecondFactor(ctx.tx.db, id)
        await endAllSignIns(ctx.tx.db, id)
        await noteSecondFactor(ctx, id, 'second-factor-off')
      }
      return ok(await secondFactorState(ctx.tx.db, user))
    },
  })
}

/** For people who must have a second factor and have none: there is no token before it is set up. */
function mountSetUpAtSignIn(
  app: Hono<Env>,
  base: string,
  deps: ServerDeps,
  { factors, checkSignIn }: SignInChecks,
): void {
  const { store } = deps
  async function mustSetUp(c: Context<Env>, credentials: { username: string; password: string }) {
    const checked = await checkSignIn(c, credentials)
    const { is_on, required } = await secondFactorState(store.db, checked.user)
    if (is_on || !required) throw invalid({ non_field_errors: [t('setUpAlready')] })
    return checked
  }
  mountAction(app, base, deps, setUpAtSignIn, async ({ c, body }) =>
    newSecretFor(deps, (await mustSetUp(c, body)).user),
  )
  mountAction(app, base, deps, confirmAtSignIn, async ({ c, body }) => {
    const { user, address } = await mustSetUp(c, body)
    const id = toNumber(user['id'])
    const confirm = await factors.checkPending(id, body.one_time_code)
    const caller = { id, role: await roleOfRow(store.db, user), user, tokenHash: '', reach: { is: 'all' as const } }
    const codes = await store.write(async (tx) => {
      const ctx = { deps, tx, meta: { ...requestMetaOf(c, deps), caller } }
      const made = await confirm(tx.db)
      // Nobody stays signed in by the password alone.
      await endAllSignIns(tx.db, id)
      await noteSecondFactor(ctx, id, 'second-factor-on')
      return made
    })
    await noteSignIn(deps, id, true, address)
    const token = await addSignIn(deps, id, c.req.header('User-Agent') ?? '')
    return ok({ token, recovery_codes: codes })
  })
}
