/** Who is asking, and may they: the token, then the one table of roles and actions (D2.2). */
import type { Context, MiddlewareHandler } from 'hono'
import type { Action } from '#contract/access.ts'
import { can } from '#domain/role-of.ts'
import type { Env, Parts, Who } from './parts.ts'
import { forbidden, unauthenticated } from './refusal.ts'
import { roleOfRow } from './rules/people.ts'
import { acceptToken, tokenHash } from './rules/sign-ins.ts'
import { whole } from './store/database.ts'

async function whoIs(parts: Parts, header: string | undefined): Promise<Who> {
  const { store } = parts
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
  if (!user || !(await acceptToken(parts, hash, usedAt))) throw unauthenticated('Invalid token.')
  if (whole(user['is_active']) !== 1) throw unauthenticated('User inactive or deleted.')
  return { id: whole(user['id']), role: await roleOfRow(store.db, user), user, tokenHash: hash }
}

/** As {@link may}, yet who brings no token is let through as nobody. */
export async function whoIfAny(parts: Parts, header: string | undefined): Promise<Who | null> {
  return header === undefined ? null : whoIs(parts, header)
}

/** Lets through whose role is listed for the action; `signed-in` asks for a valid token only. */
export function may(parts: Parts, action: Action | 'signed-in'): MiddlewareHandler<Env> {
  return async (c, next) => {
    const who = await whoIs(parts, c.req.header('Authorization'))
    c.set('who', who)
    if (action !== 'signed-in' && !can(who.role, action)) throw forbidden()
    await next()
  }
}

/** Refuses unless the person may also do this. */
export function insist(c: Context<Env>, action: Action): void {
  if (!can(c.get('who').role, action)) throw forbidden()
}
