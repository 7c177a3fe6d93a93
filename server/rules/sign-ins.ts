/**
 * Tokens of people. Promises: a token ends at sign-out, after 90 days without a request, when its person is deactivated or loses rights, and when
 * somebody ends it; nobody holds more than ten. What is listed names a token by the first digits of its hash, which open nothing.
 */
import { createHash } from 'node:crypto'
import { type RawBuilder, sql } from 'kysely'
import type { Role } from '#contract/access.ts'
import { type SignIn, signInIdleDays, signInsMost } from '#contract/sign-ins.ts'
import { deviceWords } from '#domain/device-words.ts'
import type { Parts } from '../parts.ts'
import type { Db, Row } from '../store/database.ts'

/** Tokens are kept as hashes: who reads the database cannot sign in with it. */
export const tokenHash = (token: string): string => createHash('sha256').update(token).digest('hex')

const day = 24 * 60 * 60 * 1000
export const idleMs = signInIdleDays * day
const deviceLimit = 60
const shownDigits = 16

/** Rows from before this was recorded were used when they were made, as far as anybody knows. */
const used: RawBuilder<string> = sql`coalesce(last_used_at, created_at)`
const rank: Readonly<Record<Role, number>> = { employee: 1, 'sub-admin': 2, admin: 3 }

export async function addSignIn({ store, ids, clock }: Parts, user: number, userAgent: string): Promise<string> {
  const token = ids.secret()
  const at = clock.now().toISOString()
  const device = deviceWords(userAgent).slice(0, deviceLimit)
  await store.db
    .insertInto('tokens')
    .values({ hash: tokenHash(token), user, created_at: at, last_used_at: at, device })
    .execute()
  const rows = await store.db
    .selectFrom('tokens')
    .select('hash')
    .where('user', '=', user)
    .orderBy(used, 'desc')
    .orderBy('created_at', 'desc')
    .execute()
  const extra = rows.map((row) => String(row['hash'])).filter((hash) => hash !== tokenHash(token))
  const ended = extra.slice(signInsMost - 1)
  if (ended.length > 0) await store.db.deleteFrom('tokens').where('hash', 'in', ended).execute()
  return token
}

export async function endAll(db: Db, user: number): Promise<void> {
  await db.deleteFrom('tokens').where('user', '=', user).execute()
}

/** Whoever may do less than before signs in anew: a device must not go on with the rights it knew. */
export async function endIfDemoted(db: Db, user: number, before: Role | null, after: Role | null): Promise<void> {
  const rankOf = (role: Role | null) => (role === null ? 0 : rank[role])
  if (rankOf(after) < rankOf(before)) await endAll(db, user)
}

export async function endIdle(db: Db, now: Date): Promise<void> {
  await db
    .deleteFrom('tokens')
    .where(used, '<', new Date(now.getTime() - idleMs).toISOString())
    .execute()
}

/** False if the token has been idle for too long: then it is gone. Notes the use once a day. */
export async function acceptToken({ store, clock }: Parts, hash: string, lastUsed: string): Promise<boolean> {
  const age = clock.now().getTime() - Date.parse(lastUsed)
  if (age < day) return true
  if (age >= idleMs) {
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

const shownId = (hash: string) => hash.slice(0, shownDigits)

export async function signInsOfUser(db: Db, user: number, currentHash: string): Promise<SignIn[]> {
  const rows: Row[] = await db
    .selectFrom('tokens')
    .selectAll()
    .where('user', '=', user)
    .orderBy(used, 'desc')
    .orderBy('hash')
    .execute()
  return rows.map((row) => {
    const lastUsed = String(row['last_used_at'] ?? row['created_at'])
    return {
      id: shownId(String(row['hash'])),
      device: row['device'] === null ? null : String(row['device']),
      created_at: String(row['created_at']),
      last_used_at: lastUsed,
      ends_at: new Date(Date.parse(lastUsed) + idleMs).toISOString(),
      current: row['hash'] === currentHash,
    }
  })
}

/** One of a person's, or all but the one that asks. */
export async function endSignIns(db: Db, user: number, which: string | null, currentHash: string): Promise<void> {
  const rows = await db.selectFrom('tokens').select('hash').where('user', '=', user).execute()
  const hashes = rows.map((row) => String(row['hash']))
  const ended = hashes.filter((hash) => (which === null ? hash !== currentHash : shownId(hash) === which))
  if (ended.length > 0) await db.deleteFrom('tokens').where('hash', 'in', ended).execute()
}
