/** Signing in and out. There is no token before the password and, if required, the code or passkey were correct. */
import type { Context, Hono } from 'hono'
import { login, logout } from '#contract/actions/accounts/account-actions.ts'
import { hasLogin } from '#domain/people/has-login.ts'
import { invalid } from '#server/api-error.ts'
import { toNumber } from '#server/db/database.ts'
import { mountAction } from '#server/http/mount-action.ts'
import { addressOf } from '#server/http/proxy-headers.ts'
import { noContent, ok } from '#server/http/responses.ts'
import { addSignIn, wrongCredentials } from '#server/rules/accounts/access-tokens.ts'
import type { LoginLimits } from '#server/rules/accounts/login-limits.ts'
import { hasOneTimePassword } from '#server/rules/accounts/one-time-passwords.ts'
import { signInStep } from '#server/rules/accounts/passkey-challenges.ts'
import { hashPassword, verifyPassword } from '#server/rules/accounts/password-hash.ts'
import { createSecondFactors } from '#server/rules/accounts/second-factor.ts'
import { signInConfirmation } from '#server/rules/accounts/sign-in-confirmation.ts'
import { noteSignIn } from '#server/rules/institute/audit-log.ts'
import type { Env, ServerDeps } from '#server/server-deps.ts'
import { t } from '#text/sync/server-answers.ts'
import { mountPasskeyRoutes } from './passkey-routes.ts'
import { mountProviderAccountRoutes } from './provider-account-routes.ts'
import { mountProviderSignInRoutes } from './provider-sign-in-routes.ts'
import { mountSecondFactorRoutes } from './second-factor-routes.ts'
import { mountSetUpAtSignInRoutes } from './set-up-at-sign-in-routes.ts'
import { mountSignInSlipRoutes } from './sign-in-slip-routes.ts'

/** Checked for unknown usernames, so that they take as long as a wrong password. */
const decoyHash = hashPassword('a password nobody chose') // not a text: nobody reads it

export function mountLoginRoutes(app: Hono<Env>, base: string, deps: ServerDeps, limits: LoginLimits): void {
  const { store, config } = deps
  const factors = createSecondFactors(deps)
  const confirmSignIn = signInConfirmation(deps, factors)

  /** The account for a correct username and password; otherwise refuses and logs it. */
  async function checkCredentials(c: Context<Env>, { username, password }: { username: string; password: string }) {
    const user = await store.db.selectFrom('users').selectAll().where('username', '=', username).executeTakeFirst()
    const address = addressOf(c, config)
    const isRight = await limits.tryPassword({
      name: username,
      address,
      async check() {
        const isMatch = await verifyPassword(password, user ? String(user['password']) : await decoyHash)
        return isMatch && user !== undefined && toNumber(user['is_active']) === 1 && hasLogin(user)
      },
    })
    if (user && !isRight) await noteSignIn(deps, toNumber(user['id']), false, address)
    if (!user || !isRight) throw wrongCredentials()
    return { user, address }
  }

  async function checkSignIn(c: Context<Env>, credentials: { username: string; password: string }) {
    const checked = await checkCredentials(c, credentials)
    if (hasOneTimePassword(checked.user)) throw invalid({ must_change_password: [t('oneTimePassword')] })
    return checked
  }

  mountAction(app, base, deps, login, async ({ c, body }) => {
    const { user, address } = await checkSignIn(c, body)
    const confirmedBy = config.plain ? null : await confirmSignIn({ user, step: signInStep, address }, body)
    const token = await addSignIn(deps, user, c.req.header('User-Agent') ?? '')
    const action = confirmedBy === 'recovery' ? 'signed-in-recovery' : 'signed-in'
    await noteSignIn(deps, toNumber(user['id']), true, address, action)
    return ok({ token })
  })

  if (!config.plain) {
    mountSignInSlipRoutes(app, base, deps, checkCredentials)
    const checks = { limits, factors, checkSignIn, confirmSignIn }
    mountSecondFactorRoutes(app, base, deps, checks)
    mountSetUpAtSignInRoutes(app, base, deps, checks)
    mountPasskeyRoutes(app, base, deps, checks)
    mountProviderSignInRoutes(app, base, deps, factors, confirmSignIn)
    mountProviderAccountRoutes(app, base, deps)
  }

  mountAction(app, base, deps, logout, async ({ caller }) => {
    await store.db.deleteFrom('tokens').where('hash', '=', caller.tokenHash).execute()
    return noContent
  })
}
