/** One-time passwords, which can only be used to choose another password. Stored as hashes, like all passwords. */
import { randomInt } from 'node:crypto'
import { users } from '#contract/collections/users.ts'
import { hasLogin } from '#domain/people/has-login.ts'
import { generateSlipPassword } from '#domain/people/password-rules.ts'
import { invalid } from '#server/api-error.ts'
import { lockedRow } from '#server/collections/read-row.ts'
import type { TxContext } from '#server/collections/tx-context.ts'
import { type Db, type Row, toNumber } from '#server/db/database.ts'
import { t } from '#text/sync/server-answers.ts'
import { notePassword } from '../institute/audit-log.ts'
import { endAllSignIns } from './access-tokens.ts'
import { hashPassword } from './password-hash.ts'

export const hasOneTimePassword = (user: Row): boolean => toNumber(user['must_change_password']) === 1

export interface OneTimePassword {
  user: number
  password: string
  hash: string
}

const refuse = (text: string) => invalid({ users: [text] })

/** Refuses people who cannot get a slip: oneself, deleted accounts and accounts that may not sign in. */
function assertMayHaveSlip(rows: readonly Row[], ids: readonly number[], caller: number): void {
  if (ids.includes(caller)) throw refuse(t('ownSlip'))
  const active = new Set(rows.filter((row) => toNumber(row['is_active']) === 1).map((row) => toNumber(row['id'])))
  if (ids.some((id) => !active.has(id))) throw refuse(t('slipForInactive'))
  if (!rows.every(hasLogin)) throw refuse(t('noLogin'))
}

/** New passwords with their hashes. Slow by design: never call it inside a transaction. */
export async function generateOneTimePasswords(
  db: Db,
  ids: readonly number[],
  caller: number,
): Promise<readonly OneTimePassword[]> {
  const wanted = [...new Set(ids)]
  const rows = await db.selectFrom('users').select(['id', 'is_active', 'username']).where('id', 'in', wanted).execute()
  assertMayHaveSlip(rows, wanted, caller)
  return Promise.all(
    wanted.map(async (user) => {
      const password = generateSlipPassword(randomInt)
      return { user, password, hash: await hashPassword(password) }
    }),
  )
}

/** Stores the passwords and ends all sign-ins of these people, all or none. Returns the user names. */
export async function storeOneTimePasswords(
  ctx: TxContext,
  passwords: readonly OneTimePassword[],
): Promise<ReadonlyMap<number, string>> {
  const { tx, meta } = ctx
  const names = new Map<number, string>()
  // In a fixed order, so that two requests never deadlock.
  for (const { user, hash } of passwords.toSorted((a, b) => a.user - b.user)) {
    const row = await lockedRow(ctx, users, user)
    assertMayHaveSlip([row], [user], meta.caller.id)
    await tx.db.updateTable('users').set({ password: hash, must_change_password: 1 }).where('id', '=', user).execute()
    await endAllSignIns(tx.db, user)
    await notePassword(ctx, user, { one_time: true })
    names.set(user, String(row['username']))
  }
  return names
}

/** Replaces a one-time password that was checked as `checkedHash`. Refuses, with `refusal`, if it was replaced meanwhile. */
export async function replacePassword(
  ctx: TxContext,
  { user, checkedHash, hash }: { user: number; checkedHash: string; hash: string },
  refusal: () => Error,
): Promise<void> {
  const row = await lockedRow(ctx, users, user)
  if (row['password'] !== checkedHash || !hasOneTimePassword(row)) throw refusal()
  await ctx.tx.db.updateTable('users').set({ password: hash, must_change_password: 0 }).where('id', '=', user).execute()
  await endAllSignIns(ctx.tx.db, user)
  await notePassword(ctx, user)
}
