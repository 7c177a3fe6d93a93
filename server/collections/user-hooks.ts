/** Accounts: passwords follow specification §5, and at least one admin can always sign in (D2.3). */
import { type SqlBool, sql } from 'kysely'
import { users } from '#contract/collections/users.ts'
import { hasLogin } from '#domain/people/has-login.ts'
import { brokenPasswordRules } from '#domain/people/password-rules.ts'
import { roleOf } from '#domain/people/roles.ts'
import { isUserName } from '#domain/people/user-name.ts'
import { t } from '#text/sync/server-answers.ts'
import { conflict, invalid, notAllowed } from '../api-error.ts'
import { type Db, type Row, toNumber } from '../db/database.ts'
import { lockUntilCommit } from '../db/store.ts'
import { endSignInsIfDemoted, endSignInsOfInactive } from '../rules/accounts/access-tokens.ts'
import { hashPassword } from '../rules/accounts/password-hash.ts'
import type { CollectionHooks } from './hook-types.ts'
import type { TxContext } from './tx-context.ts'
import { takenErrors } from './unique-values.ts'

const groupsOf = (user: Row) => JSON.parse(String(user['groups'])) as number[]

export const roleIn = (user: Row, groups: readonly { id: number; name: string }[]) =>
  roleOf({
    is_superuser: toNumber(user['is_superuser']) === 1,
    is_active: toNumber(user['is_active']) === 1,
    groups: groups.filter(({ id }) => groupsOf(user).includes(id)),
  })

export async function allGroups(db: Db) {
  const rows = await db.selectFrom('groups').select(['id', 'name']).execute()
  return rows.map((group) => ({ id: toNumber(group['id']), name: String(group['name']) }))
}

/** The role of a user row. */
export async function roleOfRow(db: Db, user: Row) {
  if (!hasLogin(user)) return null
  return groupsOf(user).length === 0 ? roleIn(user, []) : roleIn(user, await allGroups(db))
}

/** Returns the hash of a password; refuses a weak one. Slow by design: never call it inside a transaction. */
export async function hashNewPassword(password: string, field = 'password'): Promise<string> {
  const brokenRules = brokenPasswordRules(password)
  if (brokenRules.length > 0) throw invalid({ [field]: brokenRules })
  return hashPassword(password)
}

/**
 * Refuses a change that would leave no active superuser. `row` is the person to be deactivated, demoted or deleted. A lock serializes such changes,
 * so that the second one sees the result of the first.
 */
export async function assertNotLastAdmin({ deps, tx }: TxContext, row: Row): Promise<void> {
  if (toNumber(row['is_superuser']) !== 1 || toNumber(row['is_active']) !== 1) return
  await lockUntilCommit({ db: tx.db, engine: deps.store.engine }, 'last admin') // not a text: the name of a lock
  const others = await tx.db
    .selectFrom('users')
    .select('id')
    .where('is_superuser', '=', 1)
    .where('is_active', '=', 1)
    .where('id', '<>', row['id'])
    .executeTakeFirst()
  if (!others) throw notAllowed(t('lastAdmin'))
}

/**
 * People must be able to tell usernames apart: two names differ in more than case, and lookalike letters are not allowed. An account may
 * keep a name that it already has.
 */
export async function assertUserNameFree(
  { deps, tx }: TxContext,
  username: unknown,
  ownId: number | null,
): Promise<void> {
  if (typeof username !== 'string') return
  if (!isUserName(username)) throw invalid({ username: [t('usernameLetters')] })
  await lockUntilCommit({ db: tx.db, engine: deps.store.engine }, 'user names') // not a text: the name of a lock
  const sameName = sql<SqlBool>`lower(username) = ${username.toLowerCase()}`
  let query = tx.db.selectFrom('users').select('id').where(sameName)
  if (ownId !== null) query = query.where('id', '<>', ownId)
  if (await query.executeTakeFirst()) throw invalid(takenErrors(users, ['username']))
}

/** Fields that do not apply to a person without a login. */
const loginFields = ['username', 'groups', 'is_superuser'] as const

/** Refuses sign-in related changes for a person without a login. */
export function assertHasLogin(user: Row): void {
  if (!hasLogin(user)) throw conflict('no_login', t('noLogin'))
}

export const userHooks: CollectionHooks = {
  async afterChange({ tx, meta }, before, after) {
    if (toNumber(before['is_active']) === 1 && toNumber(after['is_active']) !== 1)
      await endSignInsOfInactive(tx.db, toNumber(after['id']), meta.receivedAt)
    const [roleBefore, roleAfter] = [await roleOfRow(tx.db, before), await roleOfRow(tx.db, after)]
    await endSignInsIfDemoted(tx.db, toNumber(after['id']), roleBefore, roleAfter)
  },
  async beforeAdd(ctx, draft) {
    // A draft from the API always has one; see `users.draft`.
    if (draft['username'] !== '') await assertUserNameFree(ctx, draft['username'], null)
    return { is_active: true, is_superuser: false, image: null }
  },
  async beforeChange(ctx, before, patch) {
    if (loginFields.some((field) => field in patch)) assertHasLogin(before)
    if (patch['username'] !== before['username'])
      await assertUserNameFree(ctx, patch['username'], toNumber(before['id']))
    return {}
  },
  beforeRemove: (ctx, before) => assertNotLastAdmin(ctx, before),
}

export const groupHooks: CollectionHooks = {
  // Groups 1 and 2 determine roles (D2.1).
  async beforeRemove(_, before) {
    if (toNumber(before['id']) <= 2) throw notAllowed(t('groupNeeded'))
  },
  async afterChange({ tx }, before) {
    const id = toNumber(before['id'])
    const now = await allGroups(tx.db)
    const earlier = now.map((group) => (group.id === id ? { id, name: String(before['name']) } : group))
    const people = await tx.db.selectFrom('users').select(['id', 'groups', 'is_active', 'is_superuser']).execute()
    for (const person of people.filter((one) => groupsOf(one).includes(id))) {
      tx.touch('users', toNumber(person['id']))
      await endSignInsIfDemoted(tx.db, toNumber(person['id']), roleIn(person, earlier), roleIn(person, now))
    }
  },
}
