/** Authentication by token, then authorization by the table of actions and roles (D2.2). */
import type { Context, MiddlewareHandler } from 'hono'
import type { Permission } from '#contract/permissions.ts'
import { hasPermission } from '#domain/people/roles.ts'
import { t } from '#text/server-answers.ts'
import { forbidden, unauthenticated } from '../api-error.ts'
import { roleOfRow } from '../collections/user-hooks.ts'
import { toNumber } from '../db/database.ts'
import { isTokenActive, tokenHash } from '../rules/access-tokens.ts'
import { hasOneTimePassword } from '../rules/one-time-passwords.ts'
import type { Caller, Env, ServerDeps } from '../server-deps.ts'

async function authenticate(deps: ServerDeps, header: string | undefined): Promise<Caller> {
  const { store } = deps
  const token = /^Token\s+(\S+)$/i.exec(header ?? '')?.[1]
  if (!token) throw unauthenticated()
  const hash = tokenHash(token)
  const user = await store.db
    .selectFrom('tokens')
    .innerJoin('users', 'users.id', 'tokens.user')
    .selectAll('users')
    .select(['tokens.created_at as token_made_at', 'tokens.last_used_at as token_used_at'])
    .where('tokens.hash', '=', hash)
    .executeTakeFirst()
  const usedAt = String(user?.['token_used_at'] ?? user?.['token_made_at'])
  if (!user || !(await isTokenActive(deps, hash, usedAt))) throw unauthenticated(t('invalidToken'))
  if (toNumber(user['is_active']) !== 1) throw unauthenticated(t('inactiveUser'))
  if (hasOneTimePassword(user)) throw unauthenticated(t('oneTimePassword'))
  return { id: toNumber(user['id']), role: await roleOfRow(store.db, user), user, tokenHash: hash }
}

/** The caller of a request with a token; null without one. */
export async function authenticateIfToken(deps: ServerDeps, header: string | undefined): Promise<Caller | null> {
  return header === undefined ? null : authenticate(deps, header)
}

/** Refuses callers whose role lacks the permission; `signed-in` requires only a valid token. */
export function requirePermission(deps: ServerDeps, permission: Permission | 'signed-in'): MiddlewareHandler<Env> {
  return async (c, next) => {
    const caller = await authenticate(deps, c.req.header('Authorization'))
    c.set('caller', caller)
    if (permission !== 'signed-in' && !hasPermission(caller.role, permission)) throw forbidden()
    await next()
  }
}

/** Refuses unless the caller also has this permission. */
export function assertPermission(c: Context<Env>, permission: Permission): void {
  if (!hasPermission(c.get('caller').role, permission)) throw forbidden()
}
