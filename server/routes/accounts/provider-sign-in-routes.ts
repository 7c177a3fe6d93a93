/**
 * The `provider-sign-in` extension. The browser goes to the provider and returns to the callback, which stores the result; the app then reads it with
 * its secret. No address contains a token, and the flow never ends on a page outside the app.
 */
import { setTimeout as pause } from 'node:timers/promises'
import type { Context, Hono } from 'hono'
import { getCookie } from 'hono/cookie'
import type { Proof } from '#contract/actions/accounts/passkey-actions.ts'
import {
  askAfterProvider,
  finishProviderSignIn,
  getProviderAccount,
  providerCallbackPath,
  providerCookie,
  providerResultPath,
  putProviderAccount,
  startProviderSignIn,
} from '#contract/actions/accounts/provider-sign-in-actions.ts'
import { users } from '#contract/collections/users.ts'
import { invalid, notFound } from '#server/api-error.ts'
import { lockedRow, visibleRow } from '#server/collections/read-row.ts'
import type { TxContext } from '#server/collections/tx-context.ts'
import { assertHasLogin } from '#server/collections/user-hooks.ts'
import { type Db, type Row, toNumber } from '#server/db/database.ts'
import { mountAction, mountTransactionalAction } from '#server/http/mount-action.ts'
import { pageOriginOf } from '#server/http/page-origin.ts'
import { addressOf, isSecure, originOf } from '#server/http/proxy-headers.ts'
import { requestMetaOf } from '#server/http/read-request-meta.ts'
import { ok } from '#server/http/responses.ts'
import { findAccount, nameKey } from '#server/provider/find-account.ts'
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
import { addSignIn, endAllSignIns } from '#server/rules/accounts/access-tokens.ts'
import { networkOf } from '#server/rules/accounts/login-limits.ts'
import { hasOneTimePassword } from '#server/rules/accounts/one-time-passwords.ts'
import { providerStep } from '#server/rules/accounts/passkey-challenges.ts'
import { type SecondFactors, secondFactorState } from '#server/rules/accounts/second-factor.ts'
import type { ConfirmSignIn } from '#server/rules/accounts/sign-in-confirmation.ts'
import { noteProviderAccount, noteSignIn } from '#server/rules/institute/audit-log.ts'
import { createSharedBuckets } from '#server/rules/shared-limits.ts'
import type { Env, ServerDeps } from '#server/server-deps.ts'
import { t } from '#text/sync/server-answers.ts'

/** Limit of started sign-ins per network; generous, because a whole office behind one address may sign in at the same time. */
const perNetwork = { tokens: 60, refillMs: 2_000 }
const waitMs = 200
/** Longer than the provider's time limit. */
const longestWaitMs = 15_000

interface Provider {
  settings: ProviderSettings
  client: ProviderClient
}

const refuse = (text: string) => invalid({ non_field_errors: [text] })

/** The reason for a failed sign-in, for the person. */
function refusalText(refusal: string, name: string | null, label: string): string {
  const who = name ?? t('provider.unnamed')
  switch (refusal) {
    case 'denied':
      return t('provider.denied', { label })
    case 'unreachable':
      return t('provider.unreachable', { label })
    case 'clock':
      return t('provider.clock', { label })
    case 'no-account':
      return t('provider.noAccount', { label, name: who })
    case 'no-name':
      return t('provider.noName', { label })
    case 'unverified':
      return t('provider.unverified', { label, name: who })
    case 'no-user-name':
      return t('provider.noUserName', { name: who })
    case 'taken':
      return t('provider.taken', { name: who })
    case 'inactive':
      return t('provider.inactive')
    default:
      return t('provider.failed', { label })
  }
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
  mountRoutesOfAdmins(app, base, deps, settings)
}

const redirectUriOf = (c: Context<Env>, base: string, { config }: ServerDeps) =>
  originOf(c, config) + base + providerCallbackPath

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

/** Rethrows errors that the provider did not cause. */
function failureOf(deps: ServerDeps, error: unknown): string {
  if (!(error instanceof ProviderError)) throw error
  // A canceled sign-in is not logged for the operator.
  if (error.failure !== 'denied') deps.log(error.message)
  return error.failure
}

function mountCallback(app: Hono<Env>, base: string, deps: ServerDeps, provider: Provider | null): void {
  const { store, clock, config } = deps

  async function resultFor(
    c: Context<Env>,
    { settings, client }: Provider,
    pending: PendingSignIn,
  ): Promise<SignInResult> {
    try {
      const address = new URL(redirectUriOf(c, base, deps))
      address.search = new URL(c.req.url).search
      const claims = await client.claimsOf(address, pending.secrets)
      const result = await findAccount(deps, settings, claims, requestMetaOf(c, deps))
      const account = 'refusal' in result ? result.account : undefined
      if (account !== undefined) await noteSignIn(deps, account, false, addressOf(c, config))
      return result
    } catch (error) {
      return { refusal: failureOf(deps, error), name: null }
    }
  }

  app.get(base + providerCallbackPath, async (c) => {
    if (provider === null) throw notFound()
    const hash = hashOfSecret(getCookie(c, providerCookie(isSecure(c, config))) ?? '')
    const pending = await takeAnswer(store.db, hash, c.req.query('state') ?? '', clock.now())
    if (pending) await keepResult(store.db, hash, pending.secrets.state, await resultFor(c, provider, pending))
    return c.redirect(providerResultPath, 303)
  })
}

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
  const { store, clock, config } = deps

  const stepHere = provider?.settings.secondStep !== 'provider'

  /** Bilang's second step after the provider. Its first setup needs the password. */
  async function confirm(user: Row, hash: string, proof: Proof, address: string): Promise<void> {
    const { is_on, required } = await secondFactorState(store.db, user)
    if (!is_on && required) throw refuse(t('provider.secondStepFirst'))
    await confirmSignIn({ user, step: providerStep(hash), address }, proof)
  }

  /** Waits for another request that is verifying the response, because browsers may open an address twice. */
  async function settledResult(hash: string) {
    for (let tries = 0; tries < longestWaitMs / waitMs; tries++) {
      const result = await resultOf(store.db, hash, clock.now())
      if (result !== 'pending') return result
      await pause(waitMs)
    }
    return null
  }

  async function activeAccount(id: number): Promise<Row> {
    const user = await store.db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirst()
    if (!user || toNumber(user['is_active']) !== 1) throw refuse(t('provider.inactive'))
    if (hasOneTimePassword(user)) throw refuse(t('provider.slipFirst'))
    return user
  }

  /** The person who returned from the provider. */
  async function returned(hash: string) {
    if (provider === null) throw notFound()
    const result = await settledResult(hash)
    if (!result) throw refuse(t('provider.lost'))
    if ('refusal' in result) {
      await endPending(store.db, hash)
      throw refuse(refusalText(result.refusal, result.name, provider.settings.label))
    }
    return { result, user: await activeAccount(result.user) }
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
    if (stepHere) await confirm(user, hash, proof, address)
    if (!(await endPending(store.db, hash))) throw refuse(t('provider.lost'))
    const token = await addSignIn(deps, user, c.req.header('User-Agent') ?? '', stepHere ? null : 'provider')
    await noteSignIn(deps, result.user, true, address, 'signed-in-provider')
    return ok({ token, return_to: result.returnTo })
  })
}

async function accountAtProvider(db: Db, settings: ProviderSettings | null, user: number) {
  const row = await db
    .selectFrom('provider_accounts')
    .selectAll()
    .where('user', '=', user)
    .where('issuer', '=', settings?.issuer ?? '')
    .executeTakeFirst()
  const text = (column: string) => (typeof row?.[column] === 'string' ? String(row[column]) : null)
  return {
    allowed: text('allowed'),
    linked: row?.['subject'] ? (text('name') ?? text('subject')) : null,
    linked_at: text('linked_at'),
    last_used_at: text('last_used_at'),
  }
}

function mountRoutesOfAdmins(app: Hono<Env>, base: string, deps: ServerDeps, settings: ProviderSettings | null): void {
  const { db, engine } = deps.store

  async function allow({ tx }: TxContext, user: number, issuer: string, name: string): Promise<void> {
    const allowed = nameKey(name)
    const other = await tx.db
      .selectFrom('provider_accounts')
      .select('user')
      .where('issuer', '=', issuer)
      .where('allowed', '=', allowed)
      .where('user', '<>', user)
      .executeTakeFirst()
    if (other) throw invalid({ allowed: [t('provider.allowedTwice')] })
    await tx.db.insertInto('provider_accounts').values({ user, issuer, allowed }).execute()
  }

  mountAction(app, base, deps, getProviderAccount, async ({ caller, id }) => {
    await visibleRow({ db, engine }, caller, users, id)
    return ok(await accountAtProvider(db, settings, id))
  })
  mountTransactionalAction(app, base, deps, putProviderAccount, {
    async apply(ctx, { id, body: { allowed } }) {
      if (settings === null) throw notFound()
      assertHasLogin(await lockedRow(ctx, users, id))
      const before = await accountAtProvider(ctx.tx.db, settings, id)
      await ctx.tx.db.deleteFrom('provider_accounts').where('user', '=', id).execute()
      if (before.linked !== null) await endAllSignIns(ctx.tx.db, id)
      // Including a sign-in that returned from the provider but is not complete.
      await ctx.tx.db.deleteFrom('provider_sign_ins').where('user', '=', id).execute()
      if (allowed !== null) await allow(ctx, id, settings.issuer, allowed)
      const action = allowed === null ? 'provider-removed' : 'provider-allowed'
      await noteProviderAccount(ctx, id, action, allowed ?? before.linked ?? before.allowed)
      return ok(await accountAtProvider(ctx.tx.db, settings, id))
    },
  })
}
