/**
 * Access tokens. A token ends at sign-out, after 90 days without a request, when its person is deactivated or loses permissions, and when somebody
 * ends it. A deliberately ended token is kept for as long as a lost phone may be off, so that the device learns why it is refused (decision 105). A
 * person has at most ten. Lists identify a token by the first digits of its hash, which cannot be used to sign in.
 */
import { createHash } from 'node:crypto'
import { type RawBuilder, sql } from 'kysely'
import type { Role } from '#contract/permissions.ts'
import { maxSignIns, type SignIn, signInIdleDays } from '#contract/sign-in/sign-in.ts'
import { describeDevice } from '#domain/app/describe-device.ts'
import { dayMs } from '#domain/time/durations.ts'
import { invalid } from '#server/api-error.ts'
import { type Db, type Row, toNumber } from '#server/db/database.ts'
import { deleteEndedSubscriptions } from '#server/reminders/push-subscriptions.ts'
import type { ServerDeps } from '#server/server-deps.ts'
import { t } from '#text/sync/server-answers.ts'

/** The database stores only hashes, so nobody who reads it can sign in with them. */
export const tokenHash = (token: string): string => createHash('sha256').update(token).digest('hex')

const maxIdleMs = signInIdleDays * dayMs
/** A device that was off for longer is refused without a reason. */
const endedRetentionMs = 400 * dayMs
const deviceLimit = 60
const publicIdLength = 16

/** Older rows have no `last_used_at`: they count as last used when created. */
const lastUsedSql: RawBuilder<string> = sql`coalesce(last_used_at, created_at)`
const roleRank: Readonly<Record<Role, number>> = { employee: 1, 'sub-admin': 2, admin: 3 }

export const wrongCredentials = () => invalid({ non_field_errors: [t('wrongCredentials')] })

/**
 * `checked`: the account as it was when the person proved to be theirs. Refuses if its password was changed since, or the account deactivated, which
 * ended the sign-ins that there were. `confirmedBy`: set if the provider required the second step instead of Bilang.
 */
export async function addSignIn(
  deps: ServerDeps,
  checked: Row,
  userAgent: string,
  confirmedBy: 'provider' | null = null,
): Promise<string> {
  const { store, ids, clock } = deps
  const user = toNumber(checked['id'])
  const token = ids.secret()
  const createdAt = clock.now().toISOString()
  const device = describeDevice(userAgent).slice(0, deviceLimit)
  const values = { hash: tokenHash(token), user, created_at: createdAt, last_used_at: createdAt, device }
  await store.write(async ({ db }) => {
    const lockClause = store.engine === 'postgres' ? sql` for update` : sql``
    const { rows } = await sql<Row>`select password, is_active from users where id = ${user}${lockClause}`.execute(db)
    const [now] = rows
    if (now?.['password'] !== checked['password'] || toNumber(now?.['is_active']) !== 1) throw wrongCredentials()
    await db
      .insertInto('tokens')
      .values({ ...values, confirmed_by: confirmedBy })
      .execute()
    await endOldest(db, user, values.hash)
  })
  return token
}

/** Beyond the limit, sign-ins end that were not used for the longest time; never the new one. */
async function endOldest(db: Db, user: number, newHash: string): Promise<void> {
  const rows = await db
    .selectFrom('tokens')
    .select('hash')
    .where('user', '=', user)
    .where('ended_at', 'is', null)
    .orderBy(lastUsedSql, 'desc')
    .orderBy('created_at', 'desc')
    .execute()
  const otherHashes = rows.map((row) => String(row['hash'])).filter((hash) => hash !== newHash)
  const ended = otherHashes.slice(maxSignIns - 1)
  if (ended.length > 0) await db.deleteFrom('tokens').where('hash', 'in', ended).execute()
}

/** A deliberately ended token keeps its state, because its device must still learn about it. */
export async function endAllSignIns(db: Db, user: number): Promise<void> {
  await db.deleteFrom('tokens').where('user', '=', user).where('ended_at', 'is', null).execute()
}

/** Ends all sign-ins of a deactivated person; their devices delete the lists at the next contact. */
export async function endSignInsOfInactive(db: Db, user: number, at: string): Promise<void> {
  await db.updateTable('tokens').set({ ended_at: at }).where('user', '=', user).where('ended_at', 'is', null).execute()
  await deleteEndedSubscriptions(db)
}

/** Ends the sign-ins of people who now must have a second factor but have none. */
export async function endSignInsWithoutSecondFactor(db: Db, { onlyAdmins }: { onlyAdmins: boolean }): Promise<void> {
  const confirmed = db.selectFrom('second_factors').select('user').where('confirmed_at', 'is not', null)
  const affected = onlyAdmins
    ? db.selectFrom('users').select('id').where('is_superuser', '=', 1)
    : db.selectFrom('users').select('id')
  await db
    .deleteFrom('tokens')
    .where('user', 'not in', confirmed)
    .where('user', 'in', affected)
    .where('ended_at', 'is', null)
    .where('confirmed_by', 'is', null)
    .execute()
}

/** Ends all sign-ins of a person who lost permissions, so that devices do not continue with the old ones. */
export async function endSignInsIfDemoted(
  db: Db,
  user: number,
  before: Role | null,
  after: Role | null,
): Promise<void> {
  const rankOf = (role: Role | null) => (role === null ? 0 : roleRank[role])
  if (rankOf(after) < rankOf(before)) await endAllSignIns(db, user)
}

export async function endIdleSignIns(db: Db, now: Date): Promise<void> {
  await db
    .deleteFrom('tokens')
    .where(lastUsedSql, '<', new Date(now.getTime() - maxIdleMs).toISOString())
    .where('ended_at', 'is', null)
    .execute()
  await db
    .deleteFrom('tokens')
    .where('ended_at', '<', new Date(now.getTime() - endedRetentionMs).toISOString())
    .execute()
}

/** Records the use of a token once a day. Returns false, and deletes the token, if it was idle for too long. */
export async function isTokenActive({ store, clock }: ServerDeps, hash: string, lastUsed: string): Promise<boolean> {
  const age = clock.now().getTime() - Date.parse(lastUsed)
  if (age < dayMs) return true
  if (age >= maxIdleMs) {
    await store.db.deleteFrom('tokens').where('hash', '=', hash).execute()
    return false
  }
  await store.db
    .updateTable('tokens')
    .set({ last_used_at: clock.now().toISOString() })
    .where('hash', '=', hash)
    .execute()
  return true
}

const publicId = (hash: string) => hash.slice(0, publicIdLength)

export async function signInsOfUser(db: Db, user: number, currentHash: string): Promise<SignIn[]> {
  const rows: Row[] = await db
    .selectFrom('tokens')
    .selectAll()
    .where('user', '=', user)
    .where('ended_at', 'is', null)
    .orderBy(lastUsedSql, 'desc')
    .orderBy('hash')
    .execute()
  return rows.map((row) => {
    const lastUsed = String(row['last_used_at'] ?? row['created_at'])
    return {
      id: publicId(String(row['hash'])),
      device: row['device'] === null ? null : String(row['device']),
      created_at: String(row['created_at']),
      last_used_at: lastUsed,
      ends_at: new Date(Date.parse(lastUsed) + maxIdleMs).toISOString(),
      current: row['hash'] === currentHash,
    }
  })
}

/** Which sign-ins of a person to end: one, or with null all but the current one. */
export interface EndedSignIns {
  user: number
  signInId: string | null
  currentHash: string
}

export async function endSignIns(db: Db, { user, signInId, currentHash }: EndedSignIns, at: string): Promise<number> {
  const rows = await db
    .selectFrom('tokens')
    .select('hash')
    .where('user', '=', user)
    .where('ended_at', 'is', null)
    .execute()
  const hashes = rows.map((row) => String(row['hash']))
  const ended = hashes.filter((hash) => (signInId === null ? hash !== currentHash : publicId(hash) === signInId))
  if (ended.length > 0) await db.updateTable('tokens').set({ ended_at: at }).where('hash', 'in', ended).execute()
  await deleteEndedSubscriptions(db)
  return ended.length
}
