/** The `second-factor` extension: a person's own, and that of others for admins. */
import type { Context, Hono } from 'hono'
import type { Proof } from '#contract/actions/accounts/passkey-actions.ts'
import {
  confirmSecondFactor,
  getOwnSecondFactor,
  getSecondFactorOf,
  removeOwnCodeApp,
  removeOwnSecondFactor,
  removeSecondFactorOf,
  renewRecoveryCodes,
  startSecondFactor,
} from '#contract/actions/accounts/second-factor-actions.ts'
import { users } from '#contract/collections/users.ts'
import { notAllowed } from '#server/api-error.ts'
import { lockedRow, visibleRow } from '#server/collections/read-row.ts'
import { type Db, type Row, toNumber } from '#server/db/database.ts'
import { mountAction, mountTransactionalAction } from '#server/http/mount-action.ts'
import { ok } from '#server/http/responses.ts'
import { endAllSignIns } from '#server/rules/accounts/access-tokens.ts'
import type { LoginLimits } from '#server/rules/accounts/login-limits.ts'
import {
  isAppRemovable,
  makeRecoveryCodes,
  removeApp,
  removeSecondFactor,
  type SecondFactors,
  secondFactorState,
  startSecret,
} from '#server/rules/accounts/second-factor.ts'
import { secretUri } from '#server/rules/accounts/totp.ts'
import { noteSecondFactor } from '#server/rules/institute/audit-log.ts'
import { readInstitute } from '#server/rules/institute/institute.ts'
import type { Env, ServerDeps } from '#server/server-deps.ts'
import { t } from '#text/sync/server-answers.ts'
import { lockConfirmed, personConfirmation } from './confirm-person.ts'

export interface SignInChecks {
  limits: LoginLimits
  factors: SecondFactors
  /** The account for a correct username and password that is not one-time; otherwise refuses and logs it. */
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
}

/** The name of this server in authenticator apps and passkeys. */
export async function nameInAuthenticators({ store, config }: ServerDeps): Promise<string> {
  const { title } = await readInstitute(store.db, config)
  return `Bilang ${title}` // not a text
}

/** A new, unconfirmed secret, as text and as the content of a QR code. */
export async function newSecretFor(deps: ServerDeps, user: Row) {
  const secret = await startSecret(deps, toNumber(user['id']))
  return ok({ secret, uri: secretUri(secret, await nameInAuthenticators(deps), String(user['username'])) })
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
      // A passkey may be added simultaneously.
      await lockConfirmed(ctx, caller)
      const codes = await confirm(ctx.tx.db)
      await noteSecondFactor(ctx, caller.id, 'second-factor-on')
      return ok({ recovery_codes: codes })
    },
  })

  mountTransactionalAction(app, base, deps, renewRecoveryCodes, {
    withoutKey: true,
    prepare: ({ c, caller, body }) => confirm.byBoth(c, caller, body),
    async apply(ctx, { caller }) {
      await lockConfirmed(ctx, caller)
      const codes = await makeRecoveryCodes(ctx.tx.db, caller.id)
      await noteSecondFactor(ctx, caller.id, 'recovery-codes')
      return ok({ recovery_codes: codes })
    },
  })

  const assertRemovable = async (source: Db, user: Row) => {
    if ((await secondFactorState(source, user)).required) throw notAllowed(t('secondFactorStays'))
  }
  mountTransactionalAction(app, base, deps, removeOwnSecondFactor, {
    withoutKey: true,
    async prepare({ c, caller, body }) {
      // Checked before a recovery code is consumed.
      await assertRemovable(db, caller.user)
      await confirm.byBoth(c, caller, body)
    },
    async apply(ctx, { caller }) {
      // It may have become required simultaneously.
      await assertRemovable(ctx.tx.db, await lockConfirmed(ctx, caller))
      await removeSecondFactor(ctx.tx.db, caller.id)
      await noteSecondFactor(ctx, caller.id, 'second-factor-off')
      return ok(await secondFactorState(ctx.tx.db, caller.user))
    },
  })

  const assertAppRemovable = async (source: Db, user: Row) => {
    if (!isAppRemovable(await secondFactorState(source, user))) throw notAllowed(t('codeAppStays'))
  }
  mountTransactionalAction(app, base, deps, removeOwnCodeApp, {
    withoutKey: true,
    async prepare({ c, caller, body }) {
      // Checked before a recovery code is consumed.
      await assertAppRemovable(db, caller.user)
      await confirm.byBoth(c, caller, body)
    },
    async apply(ctx, { caller }) {
      // The last passkey may be removed simultaneously.
      const user = await lockConfirmed(ctx, caller)
      await assertAppRemovable(ctx.tx.db, user)
      await removeApp(ctx.tx.db, caller.id)
      await noteSecondFactor(ctx, caller.id, 'code-app-removed')
      return ok(await secondFactorState(ctx.tx.db, user))
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
