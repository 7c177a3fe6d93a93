/** Authentication by token, then authorization by the table of actions and roles (D2.2). */
import type { Context, MiddlewareHandler } from 'hono'
import type { Permission, Role } from '#contract/permissions.ts'
import type { Reach } from '#contract/sign-in/reach.ts'
import { hasLogin } from '#domain/people/has-login.ts'
import { hasPermission } from '#domain/people/roles.ts'
import { t } from '#text/sync/server-answers.ts'
import { forbidden, signInEnded, unauthenticated } from '../api-error.ts'
import { roleOfRow } from '../collections/user-hooks.ts'
import { type Row, toNumber } from '../db/database.ts'
import { isTokenActive, tokenHash } from '../rules/accounts/access-tokens.ts'
import { hasOneTimePassword } from '../rules/accounts/one-time-passwords.ts'
import { reachOfDevice, reachOfRow, reachSetting } from '../rules/accounts/reach.ts'
import { needsSecondFactor, parsePolicy, policySetting } from '../rules/accounts/sign-in-policy.ts'
import type { Caller, Env, ServerDeps } from '../server-deps.ts'
import { ChangeBudget } from './change-budget.ts'
import { FairTurns } from './fair-turns.ts'
import { takeTurn } from './request-body.ts'

/** They read; all others change something. */
const readMethods: ReadonlySet<string> = new Set(['GET', 'HEAD'])
/** Their turn begins at once. That of others begins when their body has arrived. */
const methodsWithoutBody: ReadonlySet<string> = new Set([...readMethods, 'DELETE'])
const sharesOfServer = new WeakMap<ServerDeps, { turns: FairTurns; budget: ChangeBudget }>()

/** A sign-in from before the second factor became required. */
function lacksSecondFactor(user: Row, role: Role | null): boolean {
  const policy = user['sign_in_policy']
  if (user['token_confirmed_by'] !== null) return false
  if (typeof policy !== 'string' || user['second_factor_at'] !== null) return false
  return needsSecondFactor(parsePolicy(JSON.parse(policy)), role)
}

/** A plain server has no error codes. */
function refusalOfEnded({ config }: ServerDeps, user: Row): Error {
  const text = toNumber(user['is_active']) === 1 ? t('signInEnded') : t('inactiveUser')
  return config.plain ? unauthenticated(text) : signInEnded(text)
}

/** The caller of a request, as of now. */
export async function authenticate(deps: ServerDeps, c: Context): Promise<Caller> {
  const header = c.req.header('Authorization')
  const { store } = deps
  const token = /^Token\s+(\S+)$/i.exec(header ?? '')?.[1]
  if (!token) throw unauthenticated()
  const hash = tokenHash(token)
  const user = await store.db
    .selectFrom('tokens')
    .innerJoin('users', 'users.id', 'tokens.user')
    .selectAll('users')
    .leftJoin('second_factors', 'second_factors.user', 'users.id')
    .select([
      'tokens.created_at as token_made_at',
      'tokens.last_used_at as token_used_at',
      'tokens.ended_at as token_ended_at',
      'tokens.confirmed_by as token_confirmed_by',
      'tokens.buildings as device_buildings',
      'second_factors.confirmed_at as second_factor_at',
    ])
    .leftJoin('user_places', 'user_places.user', 'users.id')
    .select(['user_places.places as reach_places', 'user_places.version as reach_version'])
    .select((is) => is.selectFrom('settings').select('body').where('name', '=', policySetting).as('sign_in_policy'))
    .select((is) => is.selectFrom('settings').select('body').where('name', '=', reachSetting).as('reach_settings'))
    .select((is) =>
      is.selectFrom('settings').select('version').where('name', '=', reachSetting).as('reach_settings_version'),
    )
    .where('tokens.hash', '=', hash)
    .executeTakeFirst()
  const usedAt = String(user?.['token_used_at'] ?? user?.['token_made_at'])
  if (user && user['token_ended_at'] !== null) throw refusalOfEnded(deps, user)
  if (!user || !(await isTokenActive(deps, hash, usedAt))) throw unauthenticated(t('invalidToken'))
  if (toNumber(user['is_active']) !== 1 || !hasLogin(user)) throw unauthenticated(t('inactiveUser'))
  if (hasOneTimePassword(user)) throw unauthenticated(t('oneTimePassword'))
  const role = await roleOfRow(store.db, user)
  if (!deps.config.plain && lacksSecondFactor(user, role)) throw unauthenticated(t('secondFactorRequired'))
  const own: Reach = deps.config.plain ? { is: 'all' } : reachOfRow(role, user)
  const reach = readMethods.has(c.req.method) ? reachOfDevice(own, user['device_buildings']) : own
  return { id: toNumber(user['id']), role, user, tokenHash: hash, reach }
}

/** The caller of a request with a token; null without one. */
export async function authenticateIfToken(deps: ServerDeps, c: Context): Promise<Caller | null> {
  return c.req.header('Authorization') === undefined ? null : authenticate(deps, c)
}

/** Refuses callers whose role lacks the permission; `signed-in` requires only a valid token. */
export function requirePermission(deps: ServerDeps, permission: Permission | 'signed-in'): MiddlewareHandler<Env> {
  const shares = sharesOfServer.get(deps) ?? { turns: new FairTurns(), budget: new ChangeBudget() }
  sharesOfServer.set(deps, shares)
  const { turns, budget } = shares
  return async (c, next) => {
    const caller = await authenticate(deps, c)
    c.set('caller', caller)
    if (permission !== 'signed-in' && !hasPermission(caller.role, permission)) throw forbidden()
    const isRead = readMethods.has(c.req.method)
    const isLimited = !isRead && !hasPermission(caller.role, 'count.record')
    if (isLimited) budget.assertLeft(caller.id)
    const turn = turns.begin(caller.id, isRead ? 'read' : 'change')
    c.set('turn', turn)
    try {
      if (methodsWithoutBody.has(c.req.method)) await takeTurn(c)
      await next()
      if (isLimited && c.res.ok) budget.use(caller.id)
    } finally {
      turn.end()
    }
  }
}

/** Refuses unless the caller also has this permission. */
export function assertPermission(c: Context<Env>, permission: Permission): void {
  if (!hasPermission(c.get('caller').role, permission)) throw forbidden()
}
