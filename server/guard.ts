/** Who is asking, and may they: the token, then the one table of roles and actions (D2.2). */
import { createHash } from 'node:crypto'
import type { Context, MiddlewareHandler } from 'hono'
import type { Action } from '#contract/access.ts'
import { can, roleOf } from '#domain/role-of.ts'
import type { Env, Parts, Who } from './parts.ts'
import { forbidden, unauthenticated } from './refusal.ts'
import { type Db, type Row, whole } from './store/database.ts'

/** Tokens are kept as hashes: who reads the database cannot sign in with it. */
export const tokenHash = (token: string): string => createHash('sha256').update(token).digest('hex')

/** A user row as the person that roles are derived from. */
async function roleOfRow(db: Db, user: Row) {
  const ids = JSON.parse(String(user['groups'])) as number[]
  const groups =
    ids.length === 0 ? [] : await db.selectFrom('groups').select(['id', 'name']).where('id', 'in', ids).execute()
  return roleOf({
    is_superuser: whole(user['is_superuser']) === 1,
    is_active: whole(user['is_active']) === 1,
    groups: groups.map((group) => ({ id: whole(group['id']), name: String(group['name']) })),
  })
}

async function whoIs({ store }: Parts, header: string | undefined): Promise<Who> {
  const token = /^Token\s+(\S+)$/i.exec(header ?? '')?.[1]
  if (!token) throw unauthenticated()
  const hash = tokenHash(token)
  const user = await store.db
    .selectFrom('tokens')
    .innerJoin('users', 'users.id', 'tokens.user')
    .selectAll('users')
    .where('tokens.hash', '=', hash)
    .executeTakeFirst()
  if (!user) throw unauthenticated('Invalid token.')
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
