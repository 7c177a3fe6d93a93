/** The `passkeys` extension: a person's own passkeys, and signing in with one after the password. */
import type { Hono } from 'hono'
import {
  addPasskey,
  askAtSignIn,
  askForPasskey,
  removePasskey,
  renamePasskey,
  signInWithPasskey,
  startPasskey,
} from '#contract/actions/accounts/passkey-actions.ts'
import { notAllowed, notFound } from '#server/api-error.ts'
import { type Db, type Row, toNumber } from '#server/db/database.ts'
import { mountAction, mountTransactionalAction } from '#server/http/mount-action.ts'
import { pageOriginOf } from '#server/http/page-origin.ts'
import { noContent, ok } from '#server/http/responses.ts'
import { addSignIn } from '#server/rules/accounts/access-tokens.ts'
import { changeStep, newPasskeyStep, signInStep } from '#server/rules/accounts/passkey-challenges.ts'
import { passkeysOf, refused } from '#server/rules/accounts/passkeys.ts'
import {
  hasSecondFactor,
  removeSecondFactor,
  secondFactorState,
  switchOnByPasskey,
} from '#server/rules/accounts/second-factor.ts'
import { notePasskey, noteSecondFactor, noteSignIn } from '#server/rules/institute/audit-log.ts'
import type { Env, ServerDeps } from '#server/server-deps.ts'
import { t } from '#text/sync/server-answers.ts'
import { lockConfirmed, personConfirmation } from './confirm-person.ts'
import { nameInAuthenticators, type SignInChecks } from './second-factor-routes.ts'

export function mountPasskeyRoutes(app: Hono<Env>, base: string, deps: ServerDeps, checks: SignInChecks): void {
  mountNewPasskey(app, base, deps, checks)
  mountChanges(app, base, deps, checks)
  mountSignIn(app, base, deps, checks)
}

function mountNewPasskey(app: Hono<Env>, base: string, deps: ServerDeps, checks: SignInChecks): void {
  const { store, config, clock } = deps
  const { passkeys, newPasskeys } = checks.factors
  const confirm = personConfirmation(deps, checks)

  mountAction(app, base, deps, askForPasskey, async ({ c, caller }) =>
    ok(await passkeys.ask({ user: caller.id, step: changeStep(caller.tokenHash) }, pageOriginOf(c, config))),
  )
  mountAction(app, base, deps, startPasskey, async ({ c, caller, body }) => {
    const confirmed = await hasSecondFactor(store.db, caller.id)
    await confirm.byAllThereIs(c, caller, body)
    const rpName = await nameInAuthenticators(deps)
    const at = { user: caller.id, step: newPasskeyStep(caller.tokenHash, confirmed) }
    return ok(await newPasskeys.start(at, pageOriginOf(c, config), { rpName, user: caller.user }))
  })
  mountTransactionalAction(app, base, deps, addPasskey, {
    withoutKey: true,
    async prepare({ caller, body }) {
      const isOn = await hasSecondFactor(store.db, caller.id)
      const at = { user: caller.id, step: newPasskeyStep(caller.tokenHash, isOn) }
      return { isOn, add: await newPasskeys.check(at, body.passkey) }
    },
    async apply(ctx, { caller, body }, { isOn, add }) {
      // Two devices may add one simultaneously.
      await lockConfirmed(ctx, caller)
      if ((await hasSecondFactor(ctx.tx.db, caller.id)) !== isOn) throw refused(t('passkey.again'))
      await add(ctx.tx.db, body.name)
      const codes = await switchOnByPasskey(ctx.tx.db, caller.id, clock.now().toISOString())
      if (codes) await noteSecondFactor(ctx, caller.id, 'second-factor-on')
      await notePasskey(ctx, caller.id, 'passkey-added', { before: null, after: body.name })
      return ok({ recovery_codes: codes })
    },
  })
}

async function ownPasskey(db: Db, user: number, id: number) {
  const found = (await passkeysOf(db, user)).find((one) => one.id === id)
  if (!found) throw notFound()
  return found
}

/** Refuses to remove the only second step of a person who must have one. */
async function removable(db: Db, user: Row, id: number) {
  const { name } = await ownPasskey(db, toNumber(user['id']), id)
  const { has_app, passkeys, required } = await secondFactorState(db, user)
  const isLast = !has_app && passkeys?.length === 1
  if (isLast && required) throw notAllowed(t('secondFactorStays'))
  return { name, isLast }
}

function mountChanges(app: Hono<Env>, base: string, deps: ServerDeps, checks: SignInChecks): void {
  const confirm = personConfirmation(deps, checks)

  mountTransactionalAction(app, base, deps, renamePasskey, {
    async apply(ctx, { caller, id, body: { name } }) {
      const before = await ownPasskey(ctx.tx.db, caller.id, id)
      if (before.name === name) return noContent
      await ctx.tx.db.updateTable('passkeys').set({ name }).where('id', '=', id).execute()
      await notePasskey(ctx, caller.id, 'passkey-renamed', { before: before.name, after: name })
      return noContent
    },
  })
  mountTransactionalAction(app, base, deps, removePasskey, {
    withoutKey: true,
    async prepare({ c, caller, id, body }) {
      // Checked before a recovery code is consumed.
      await removable(deps.store.db, caller.user, id)
      await confirm.byBoth(c, caller, body)
    },
    async apply(ctx, { caller, id }) {
      const user = await lockConfirmed(ctx, caller)
      const { name, isLast } = await removable(ctx.tx.db, user, id)
      await ctx.tx.db.deleteFrom('passkeys').where('id', '=', id).execute()
      await notePasskey(ctx, caller.id, 'passkey-removed', { before: name, after: null })
      if (!isLast) return noContent
      await removeSecondFactor(ctx.tx.db, caller.id)
      await noteSecondFactor(ctx, caller.id, 'second-factor-off')
      return noContent
    },
  })
}

function mountSignIn(app: Hono<Env>, base: string, deps: ServerDeps, checks: SignInChecks): void {
  const { factors, checkSignIn, confirmSignIn } = checks

  mountAction(app, base, deps, askAtSignIn, async ({ c, body }) => {
    const { user } = await checkSignIn(c, body)
    return ok(
      await factors.passkeys.ask({ user: toNumber(user['id']), step: signInStep }, pageOriginOf(c, deps.config)),
    )
  })
  mountAction(app, base, deps, signInWithPasskey, async ({ c, body: { passkey, ...credentials } }) => {
    const { user, address } = await checkSignIn(c, credentials)
    const confirmedBy = await confirmSignIn({ user, step: signInStep, address }, { passkey })
    const token = await addSignIn(deps, user, c.req.header('User-Agent') ?? '')
    const action = confirmedBy === 'passkey' ? 'signed-in-passkey' : 'signed-in'
    await noteSignIn(deps, toNumber(user['id']), true, address, action)
    return ok({ token })
  })
}
