/**
 * Finds the account for a person from the provider. Promises: after the first sign-in only issuer and subject count, so a name that changes or is
 * reassigned gives no access; the first sign-in needs a name that an admin allowed for the account, or a setting that permits it; an e-mail address
 * counts only if the provider verified it; nobody becomes an admin, and no admin's account is found, by a user name alone.
 */
import { type SqlBool, sql } from 'kysely'
import { users } from '#contract/collections/users.ts'
import { hasLogin } from '#domain/people/has-login.ts'
import { isUserName } from '#domain/people/user-name.ts'
import type { TxContext } from '../collections/tx-context.ts'
import { addRow } from '../collections/write-row.ts'
import { type Db, type Row, toNumber } from '../db/database.ts'
import { lockUntilCommit } from '../db/store.ts'
import { hashPassword } from '../rules/accounts/password-hash.ts'
import { noteProviderAccount } from '../rules/institute/audit-log.ts'
import type { RequestMeta } from '../rules/request-meta.ts'
import type { ServerDeps } from '../server-deps.ts'
import type { SignInResult } from './pending-sign-ins.ts'
import type { Claims } from './provider-client.ts'
import type { ProviderSettings } from './provider-settings.ts'

const nameLimit = 255

/** Lower case, but no letter of another alphabet becomes an ASCII one: the Kelvin sign is not a k. */
const lower = (letter: string) => {
  const folded = letter.toLowerCase()
  return letter > '\x7f' && folded <= '\x7f' ? letter : folded
}

/** Names are compared without regard to case. */
export const nameKey = (name: string): string => Array.from(name.trim(), lower).join('').slice(0, nameLimit)

const textOf = (value: unknown): string | null =>
  typeof value === 'string' && value.trim() !== '' ? value.trim() : null

/** The name that is matched at the first sign-in. An e-mail address may be unverified. */
function nameOf(claims: Claims, { nameClaim }: ProviderSettings): { name: string | null; isVerified: boolean } {
  const name = textOf(claims[nameClaim])
  const verified = claims['email_verified']
  return { name, isVerified: nameClaim !== 'email' || verified === true || verified === 'true' }
}

const accountOf = (db: Db, id: number): Promise<Row | undefined> =>
  db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirst()

/** Letters and spaces only, as names of people are (specification §5). */
const personName = (text: string | null): string =>
  (text ?? '')
    .replace(/[^\p{L}\p{M}]+/gu, ' ')
    .trim()
    .slice(0, nameLimit)

/** A valid new account, or null if the claims make none. */
function draftFrom(claims: Claims, username: string, group: number): Row | null {
  const [first = '', ...others] = personName(textOf(claims['name'])).split(' ')
  const names = [
    personName(textOf(claims['given_name'])) || first,
    personName(textOf(claims['family_name'])) || others.join(' '),
  ]
  const known = names.filter((name) => name !== '')
  const draft = users.draft.safeParse({
    username,
    first_name: known[0] ?? personName(username),
    last_name: known[1] ?? known[0] ?? personName(username),
    password: '',
    groups: [group],
  })
  return draft.success && isUserName(username) ? (draft.data as Row) : null
}

const isTaken = async (db: Db, username: string): Promise<boolean> => {
  const same = sql<SqlBool>`lower(username) = ${nameKey(username)}`
  return (await db.selectFrom('users').select('id').where(same).executeTakeFirst()) !== undefined
}

const maySignIn = (account: Row): boolean => toNumber(account['is_active']) === 1 && hasLogin(account)

type Found = { id: number } | { refusal: string }

export async function findAccount(
  deps: ServerDeps,
  provider: ProviderSettings,
  claims: Claims,
  meta: Omit<RequestMeta, 'caller'>,
): Promise<SignInResult> {
  const { issuer } = provider
  const { name, isVerified } = nameOf(claims, provider)
  // A random password that nobody knows; an admin can set another one. Hashed outside the transaction, because hashing is slow.
  const password = provider.newGroup === null ? null : await hashPassword(deps.ids.secret())

  async function linkedAccount(db: Db): Promise<number | null> {
    const row = await db
      .updateTable('provider_accounts')
      .set({ last_used_at: meta.receivedAt, ...(name !== null && { name: name.slice(0, nameLimit) }) })
      .where('issuer', '=', issuer)
      .where('subject', '=', claims.sub)
      .returning('user')
      .executeTakeFirst()
    return row ? toNumber(row['user']) : null
  }

  async function allowedAccount(db: Db, key: string): Promise<number | null> {
    const row = await db
      .selectFrom('provider_accounts')
      .select('user')
      .where('issuer', '=', issuer)
      .where('allowed', '=', key)
      .where('subject', 'is', null)
      .executeTakeFirst()
    return row ? toNumber(row['user']) : null
  }

  /** An account with this user name that is not linked to the provider yet. */
  async function namesake(db: Db, key: string): Promise<Row | undefined> {
    return db
      .selectFrom('users')
      .selectAll()
      .where(sql<SqlBool>`lower(username) = ${key}`)
      .where('is_superuser', '=', 0)
      .where('id', 'not in', db.selectFrom('provider_accounts').select('user'))
      .executeTakeFirst()
  }

  async function link(ctx: TxContext, id: number, name: string): Promise<void> {
    const values = { issuer, subject: claims.sub, name, linked_at: meta.receivedAt, last_used_at: meta.receivedAt }
    await ctx.tx.db
      .insertInto('provider_accounts')
      .values({ user: id, allowed: null, ...values })
      // The allowed name is used up: a later person with the same name would be somebody else.
      .onConflict((conflict) => conflict.column('user').doUpdateSet({ allowed: null, ...values }))
      .execute()
    await noteProviderAccount(ctx, id, 'provider-linked', name)
  }

  async function create(ctx: TxContext, name: string, group: number): Promise<Found> {
    const draft = draftFrom(claims, name, group)
    if (!draft) return { refusal: 'no-user-name' }
    if (await isTaken(ctx.tx.db, name)) return { refusal: 'taken' }
    const row = await addRow(ctx, users, { ...draft, password })
    const id = toNumber(row['id'])
    // Attribute the creation to the new account itself.
    await ctx.tx.db.updateTable('users').set({ updated_by: id }).where('id', '=', id).execute()
    await ctx.tx.db
      .updateTable('history')
      .set({ user: id })
      .where('entity', '=', 'users')
      .where('entity_id', '=', String(id))
      .where('action', '=', 'add')
      .execute()
    return { id }
  }

  async function firstSignIn(ctx: TxContext): Promise<Found> {
    if (name === null) return { refusal: 'no-name' }
    if (!isVerified) return { refusal: 'unverified' }
    const { db } = ctx.tx
    await lockUntilCommit({ db, engine: deps.store.engine }, 'provider accounts') // not a text: the name of a lock
    const allowed = await allowedAccount(db, nameKey(name))
    if (allowed !== null) return { id: allowed }
    const same = provider.link === 'username' ? await namesake(db, nameKey(name)) : undefined
    if (same) return { id: toNumber(same['id']) }
    return provider.newGroup === null ? { refusal: 'no-account' } : create(ctx, name, provider.newGroup)
  }

  return deps.store.write(async (tx): Promise<SignInResult> => {
    const linked = await linkedAccount(tx.db)
    const nobody = { id: 0, role: null, user: { id: 0 }, tokenHash: '', reach: { is: 'all' as const } }
    const ctx: TxContext = { deps, tx, meta: { ...meta, caller: nobody } }
    const found: Found = linked === null ? await firstSignIn(ctx) : { id: linked }
    if ('refusal' in found) return { refusal: found.refusal, name }
    const account = await accountOf(tx.db, found.id)
    if (!account || !maySignIn(account)) return { refusal: 'inactive', name, account: found.id }
    if (linked === null && name !== null) {
      const caller = { ...nobody, id: found.id, user: account }
      await link({ ...ctx, meta: { ...meta, caller } }, found.id, name)
    }
    return { user: found.id }
  })
}
