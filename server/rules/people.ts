/** Accounts: passwords by the rules of spec 5, and never an institute without an admin who can sign in (D2.3). */
import { type SqlBool, sql } from 'kysely'
import { users } from '#contract/resources/people.ts'
import { brokenPasswordRules } from '#domain/password-rules.ts'
import { roleOf } from '#domain/role-of.ts'
import { invalid, refused } from '../refusal.ts'
import { type Db, type Row, whole } from '../store/database.ts'
import { lockUntilCommit } from '../store/store.ts'
import { hashPassword } from './password-hash.ts'
import type { Peculiar } from './peculiar.ts'
import type { Doing } from './rows.ts'
import { endIfDemoted } from './sign-ins.ts'
import { taken } from './unique.ts'

const groupsOf = (user: Row) => JSON.parse(String(user['groups'])) as number[]

const roleIn = (user: Row, groups: readonly { id: number; name: string }[]) =>
  roleOf({
    is_superuser: whole(user['is_superuser']) === 1,
    is_active: whole(user['is_active']) === 1,
    groups: groups.filter(({ id }) => groupsOf(user).includes(id)),
  })

async function allGroups(db: Db) {
  const rows = await db.selectFrom('groups').select(['id', 'name']).execute()
  return rows.map((group) => ({ id: whole(group['id']), name: String(group['name']) }))
}

/** A user row as the person that roles are derived from. */
export async function roleOfRow(db: Db, user: Row) {
  return groupsOf(user).length === 0 ? roleIn(user, []) : roleIn(user, await allGroups(db))
}

/** Refuses a weak password, else answers what is kept of it. Slow by design: never call it inside a transaction. */
export async function keptPassword(password: string, field = 'password'): Promise<string> {
  const broken = brokenPasswordRules(password)
  if (broken.length > 0) throw invalid({ [field]: broken })
  return hashPassword(password)
}

/**
 * Refuses what would leave no active superuser. `row` is who is about to be deactivated, demoted or deleted. Two such changes follow each
 * other: the second one sees what the first has done.
 */
export async function refuseLastAdmin({ parts, tx }: Doing, row: Row): Promise<void> {
  if (whole(row['is_superuser']) !== 1 || whole(row['is_active']) !== 1) return
  await lockUntilCommit({ db: tx.db, engine: parts.store.engine }, 'last admin')
  const others = await tx.db
    .selectFrom('users')
    .select('id')
    .where('is_superuser', '=', 1)
    .where('is_active', '=', 1)
    .where('id', '<>', row['id'])
    .executeTakeFirst()
  if (!others) throw refused('This is the last active admin: at least one must remain.')
}

/**
 * User names are told apart by people, so they differ in more than case, and have no letters that only look alike. A name that an account
 * has already may stay.
 */
async function refuseUserName({ parts, tx }: Doing, username: unknown, own: number | null): Promise<void> {
  if (typeof username !== 'string') return
  if (!/^[\w.@+-]+$/.test(username)) throw invalid({ username: ['Use letters A to Z, digits and . _ - @ + only.'] })
  await lockUntilCommit({ db: tx.db, engine: parts.store.engine }, 'user names')
  const same = sql<SqlBool>`lower(username) = ${username.toLowerCase()}`
  let query = tx.db.selectFrom('users').select('id').where(same)
  if (own !== null) query = query.where('id', '<>', own)
  if (await query.executeTakeFirst()) throw invalid(taken(users, ['username']))
}

export const userRules: Peculiar = {
  async changed({ tx }, before, after) {
    const [was, is] = [await roleOfRow(tx.db, before), await roleOfRow(tx.db, after)]
    await endIfDemoted(tx.db, whole(after['id']), was, is)
  },
  async adding(doing, draft) {
    await refuseUserName(doing, draft['username'], null)
    return { is_active: true, is_superuser: false, image: null }
  },
  async changing(doing, before, patch) {
    if (patch['username'] !== before['username']) await refuseUserName(doing, patch['username'], whole(before['id']))
    return {}
  },
  removing: (doing, before) => refuseLastAdmin(doing, before),
}

export const groupRules: Peculiar = {
  // Roles hang on these two (D2.1).
  async removing(_, before) {
    if (whole(before['id']) <= 2) throw refused('This group cannot be deleted: roles depend on it.')
  },
  async changed({ tx }, before) {
    const id = whole(before['id'])
    const now = await allGroups(tx.db)
    const earlier = now.map((group) => (group.id === id ? { id, name: String(before['name']) } : group))
    const people = await tx.db.selectFrom('users').select(['id', 'groups', 'is_active', 'is_superuser']).execute()
    for (const person of people.filter((one) => groupsOf(one).includes(id))) {
      tx.touch('users', whole(person['id']))
      await endIfDemoted(tx.db, whole(person['id']), roleIn(person, earlier), roleIn(person, now))
    }
  },
}
