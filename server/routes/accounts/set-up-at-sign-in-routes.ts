/** The first second factor of people who must have one: set up at the sign-in, as a code app or a passkey. There is no token before that. */
import type { Context, Hono } from 'hono'
import { addPasskeyAtSignIn, startPasskeyAtSignIn } from '#contract/actions/accounts/passkey-actions.ts'
import { confirmAtSignIn, setUpAtSignIn } from '#contract/actions/accounts/second-factor-actions.ts'
import { users } from '#contract/collections/users.ts'
import { invalid } from '#server/api-error.ts'
import { lockedRow } from '#server/collections/read-row.ts'
import type { TxContext } from '#server/collections/tx-context.ts'
import { roleOfRow } from '#server/collections/user-hooks.ts'
import { type Row, toNumber } from '#server/db/database.ts'
import { mountAction } from '#server/http/mount-action.ts'
import { pageOriginOf } from '#server/http/page-origin.ts'
import { requestMetaOf } from '#server/http/read-request-meta.ts'
import { ok } from '#server/http/responses.ts'
import { addSignIn, endAllSignIns } from '#server/rules/accounts/access-tokens.ts'
import { setUpStep } from '#server/rules/accounts/passkey-challenges.ts'
import { hasSecondFactor, secondFactorState, switchOnByPasskey } from '#server/rules/accounts/second-factor.ts'
import { notePasskey, noteSecondFactor, noteSignIn } from '#server/rules/institute/audit-log.ts'
import type { Env, ServerDeps } from '#server/server-deps.ts'
import { t } from '#text/sync/server-answers.ts'
import { nameInAuthenticators, newSecretFor, type SignInChecks } from './second-factor-routes.ts'

const setUpAlready = () => invalid({ non_field_errors: [t('setUpAlready')] })

export function mountSetUpAtSignInRoutes(
  app: Hono<Env>,
  base: string,
  deps: ServerDeps,
  { factors, checkSignIn }: SignInChecks,
): void {
  const { store, config, clock } = deps
  async function mustSetUp(c: Context<Env>, credentials: { username: string; password: string }) {
    const checked = await checkSignIn(c, credentials)
    const { is_on, required } = await secondFactorState(store.db, checked.user)
    if (is_on || !required) throw setUpAlready()
    return checked
  }
  /** Stores the second factor and signs in. `switchOn` returns the recovery codes. */
  async function enter(
    c: Context<Env>,
    { user, address }: { user: Row; address: string },
    switchOn: (ctx: TxContext) => Promise<string[]>,
  ) {
    const id = toNumber(user['id'])
    const caller = { id, role: await roleOfRow(store.db, user), user, tokenHash: '', reach: { is: 'all' as const } }
    const codes = await store.write(async (tx) => {
      const ctx = { deps, tx, meta: { ...requestMetaOf(c, deps), caller } }
      // Two devices may set one up simultaneously; the first one counts.
      await lockedRow(ctx, users, id)
      if (await hasSecondFactor(tx.db, id)) throw setUpAlready()
      const made = await switchOn(ctx)
      // End sign-ins that were made with the password alone.
      await endAllSignIns(tx.db, id)
      return made
    })
    const token = await addSignIn(deps, user, c.req.header('User-Agent') ?? '')
    await noteSignIn(deps, id, true, address)
    return ok({ token, recovery_codes: codes })
  }

  mountAction(app, base, deps, setUpAtSignIn, async ({ c, body }) =>
    newSecretFor(deps, (await mustSetUp(c, body)).user),
  )
  mountAction(app, base, deps, confirmAtSignIn, async ({ c, body }) => {
    const checked = await mustSetUp(c, body)
    const id = toNumber(checked.user['id'])
    const confirm = await factors.checkPending(id, body.one_time_code)
    return enter(c, checked, async (ctx) => {
      const codes = await confirm(ctx.tx.db)
      await noteSecondFactor(ctx, id, 'second-factor-on')
      return codes
    })
  })

  mountAction(app, base, deps, startPasskeyAtSignIn, async ({ c, body }) => {
    const { user } = await mustSetUp(c, body)
    const at = { user: toNumber(user['id']), step: setUpStep }
    const rpName = await nameInAuthenticators(deps)
    return ok(await factors.newPasskeys.start(at, pageOriginOf(c, config), { rpName, user }))
  })
  mountAction(app, base, deps, addPasskeyAtSignIn, async ({ c, body: { name, passkey, ...credentials } }) => {
    const checked = await mustSetUp(c, credentials)
    const id = toNumber(checked.user['id'])
    const add = await factors.newPasskeys.check({ user: id, step: setUpStep }, passkey)
    return enter(c, checked, async (ctx) => {
      await add(ctx.tx.db, name)
      const codes = await switchOnByPasskey(ctx.tx.db, id, clock.now().toISOString())
      if (codes === null) throw setUpAlready()
      await noteSecondFactor(ctx, id, 'second-factor-on')
      await notePasskey(ctx, id, 'passkey-added', { before: null, after: name })
      return codes
    })
  })
}
