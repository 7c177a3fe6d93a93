/**
 * The sign-in through a provider (extension `provider-sign-in`), in three steps. The app starts it with a secret and gets the provider's address. The
 * browser returns from there to the callback, which stores the result under the hash of that secret. The app reads the result with its secret and gets
 * its token. No address contains a token, and the flow never ends on a page outside the app.
 */
import { setTimeout as pause } from 'node:timers/promises'
import type { Context, Hono } from 'hono'
import { getCookie } from 'hono/cookie'
import type { Proof } from '#contract/actions/accounts/passkey-actions.ts'
import {
  askAfterProvider,
  finishProviderSignIn,
  providerCallbackPath,
  providerCookie,
  providerResultPath,
  startProviderSignIn,
} from '#contract/actions/accounts/provider-sign-in-actions.ts'
import { invalid, notFound } from '#server/api-error.ts'
import { type Db, type Row, toNumber } from '#server/db/database.ts'
import { mountAction } from '#server/http/mount-action.ts'
import { pageOriginOf } from '#server/http/page-origin.ts'
import { addressOf, isSecure, originOf } from '#server/http/proxy-headers.ts'
import { requestMetaOf } from '#server/http/read-request-meta.ts'
import { ok } from '#server/http/responses.ts'
import { findAccount } from '#server/provider/find-account.ts'
import {
  addPending,
  endPending,
  hashOfSecret,
  keepResult,
  type PendingSignIn,
  resultOf,
  type SignInResult,
  takeAnswer,
} from '#server/provider/pending-sign-ins.ts'
import { createProviderClient, type ProviderClient, ProviderError } from '#server/provider/provider-client.ts'
import type { ProviderSettings } from '#server/provider/provider-settings.ts'
import { refusalText } from '#server/provider/refusal-text.ts'
import { addSignIn } from '#server/rules/accounts/access-tokens.ts'
import { networkOf } from '#server/rules/accounts/login-limits.ts'
import { hasOneTimePassword } from '#server/rules/accounts/one-time-passwords.ts'
import { providerStep } from '#server/rules/accounts/passkey-challenges.ts'
import { type SecondFactors, secondFactorState } from '#server/rules/accounts/second-factor.ts'
import type { ConfirmSignIn } from '#server/rules/accounts/sign-in-confirmation.ts'
import { noteSignIn } from '#server/rules/institute/audit-log.ts'
import { createSharedBuckets } from '#server/rules/shared-limits.ts'
import type { Env, ServerDeps } from '#server/server-deps.ts'
import { t } from '#text/sync/server-answers.ts'

/** Limit of started sign-ins per network; generous, because a whole office behind one address may sign in at the same time. */
const perNetwork = { tokens: 60, refillMs: 2_000 }

interface Provider {
  settings: ProviderSettings
  client: ProviderClient
}

export function mountProviderSignInRoutes(
  app: Hono<Env>,
  base: string,
  deps: ServerDeps,
  factors: SecondFactors,
  confirmSignIn: ConfirmSignIn,
): void {
  const { provider: settings = null } = deps.config
  const provider = settings && { settings, client: createProviderClient(settings, () => deps.clock.now()) }
  mountStart(app, base, deps, provider)
  mountCallback(app, base, deps, provider)
  mountFinish(app, base, deps, { provider, factors, confirmSignIn })
}

// First step: the app asks for the provider's address.

function mountStart(app: Hono<Env>, base: string, deps: ServerDeps, provider: Provider | null): void {
  const limit = createSharedBuckets(deps, 'provider', perNetwork)
  mountAction(app, base, deps, startProviderSignIn, async ({ c, body }) => {
    if (provider === null) throw notFound()
    await limit.take(networkOf(addressOf(c, deps.config)))
    const begun = await provider.client.begin(redirectUriOf(c, base, deps)).catch((error: unknown) => {
      throw refuse(refusalText(failureOf(deps, error), null, provider.settings.label))
    })
    const pending = { secrets: begun.secrets, returnTo: body.return_to }
    await addPending(deps.store.db, hashOfSecret(body.secret), pending, deps.clock.now())
    return ok({ address: begun.address })
  })
}

const redirectUriOf = (c: Context<Env>, base: string, { config }: ServerDeps) =>
  originOf(c, config) + base + providerCallbackPath

const refuse = (text: string) => invalid({ non_field_errors: [text] })

/** The failure of the provider. Other errors are thrown again. */
function failureOf(deps: ServerDeps, error: unknown): string {
  if (!(error instanceof ProviderError)) throw error
  // A canceled sign-in is not logged for the operator.
  if (error.failure !== 'denied') deps.log(error.message)
  return error.failure
}

// Second step: the browser returns from the provider.

function mountCallback(app: Hono<Env>, base: string, deps: ServerDeps, provider: Provider | null): void {
  const { store, clock, config } = deps
  app.get(base + providerCallbackPath, async (c) => {
    if (provider === null) throw notFound()
    const hash = hashOfSecret(getCookie(c, providerCookie(isSecure(c, config))) ?? '')
    const pending = await takeAnswer(store.db, hash, c.req.query('state') ?? '', clock.now())
    if (pending) {
      const address = new URL(redirectUriOf(c, base, deps))
      address.search = new URL(c.req.url).search
      const result = await resultFor(c, deps, provider, { pending, address })
      await keepResult(store.db, hash, pending.secrets.state, result)
    }
    return c.redirect(providerResultPath, 303)
  })
}

/** Whom the provider names, or why nobody may sign in. `address`: where the browser returned to, with the provider's answer. */
async function resultFor(
  c: Context<Env>,
  deps: ServerDeps,
  { settings, client }: Provider,
  { pending, address }: { pending: PendingSignIn; address: URL },
): Promise<SignInResult> {
  try {
    const claims = await client.claimsOf(address, pending.secrets)
    const result = await findAccount(deps, settings, claims, requestMetaOf(c, deps))
    const refusedAccount = 'refusal' in result ? result.account : undefined
    if (refusedAccount !== undefined) await noteSignIn(deps, refusedAccount, false, addressOf(c, deps.config))
    return result
  } catch (error) {
    return { refusal: failureOf(deps, error), name: null }
  }
}

// Third step: the app reads the result with its secret, if necessary confirms it with a second step, and gets its token.

function mountFinish(
  app: Hono<Env>,
  base: string,
  deps: ServerDeps,
  {
    provider,
    factors,
    confirmSignIn,
  }: { provider: Provider | null; factors: SecondFactors; confirmSignIn: ConfirmSignIn },
): void {
  const { store, config } = deps
  const hasStepHere = provider?.settings.secondStep !== 'provider'

  /** The person who returned from the provider. */
  async function returned(hash: string) {
    if (provider === null) throw notFound()
    const result = await settledResult(deps, hash)
    if (!result) throw refuse(t('provider.lost'))
    if ('refusal' in result) {
      await endPending(store.db, hash)
      throw refuse(refusalText(result.refusal, result.name, provider.settings.label))
    }
    return { result, user: await activeAccount(store.db, result.user) }
  }

  /** Bilang's second step after the provider. Its first setup needs the password. */
  async function confirm(user: Row, hash: string, proof: Proof, address: string): Promise<void> {
    const { is_on, required } = await secondFactorState(store.db, user)
    if (!is_on && required) throw refuse(t('provider.secondStepFirst'))
    await confirmSignIn({ user, step: providerStep(hash), address }, proof)
  }

  mountAction(app, base, deps, askAfterProvider, async ({ c, body }) => {
    const hash = hashOfSecret(body.secret)
    const { result } = await returned(hash)
    return ok(await factors.passkeys.ask({ user: result.user, step: providerStep(hash) }, pageOriginOf(c, config)))
  })
  mountAction(app, base, deps, finishProviderSignIn, async ({ c, body: { secret, ...proof } }) => {
    const hash = hashOfSecret(secret)
    const { result, user } = await returned(hash)
    const address = addressOf(c, config)
    if (hasStepHere) await confirm(user, hash, proof, address)
    if (!(await endPending(store.db, hash))) throw refuse(t('provider.lost'))
    const token = await addSignIn(deps, user, c.req.header('User-Agent') ?? '', hasStepHere ? null : 'provider')
    await noteSignIn(deps, result.user, true, address, 'signed-in-provider')
    return ok({ token, return_to: result.returnTo })
  })
}

const waitMs = 200
/** Longer than the provider's time limit. */
const longestWaitMs = 15_000

/** Waits for another request that is verifying the response, because browsers may open an address twice. */
async function settledResult({ store, clock }: ServerDeps, hash: string) {
  for (let tries = 0; tries < longestWaitMs / waitMs; tries++) {
    const result = await resultOf(store.db, hash, clock.now())
    if (result !== 'pending') return result
    await pause(waitMs)
  }
  return null
}

async function activeAccount(db: Db, id: number): Promise<Row> {
  const user = await db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirst()
  if (!user || toNumber(user['is_active']) !== 1) throw refuse(t('provider.inactive'))
  if (hasOneTimePassword(user)) throw refuse(t('provider.slipFirst'))
  return user
}
