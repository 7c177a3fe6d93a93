/**
 * Token buckets in the database: all processes of a server share them, and a restart refills none. Each is one number, the time at which the
 * bucket is full again, so that taking a token is one atomic statement.
 */
import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { tooManyRequests } from '../api-error.ts'
import { type Db, toNumber } from '../db/database.ts'
import type { ServerDeps } from '../server-deps.ts'

export interface BucketSize {
  tokens: number
  /** Milliseconds until one token is refilled. */
  refillMs: number
}

export interface SharedBuckets {
  assertNotEmpty(key: string): Promise<void>
  /** Takes a token; throws if there is none. */
  take(key: string): Promise<void>
  refill(key: string): Promise<void>
  /** Gives back one token that was taken. */
  giveBack(key: string): Promise<void>
}

/** Hashed: people type passwords where user names belong. */
const storedKey = (name: string, key: string) => `${name} ${createHash('sha256').update(key).digest('base64url')}`

export function createSharedBuckets(
  { store, clock }: Pick<ServerDeps, 'store' | 'clock'>,
  name: string,
  { tokens, refillMs }: BucketSize,
): SharedBuckets {
  const now = () => clock.now().getTime()
  const capacityMs = tokens * refillMs
  const refuse = (fullAt: number): never => {
    throw tooManyRequests(Math.max(1, Math.ceil((fullAt + refillMs - now() - capacityMs) / 1000)))
  }
  async function fullAtOf(key: string): Promise<number> {
    const row = await store.db
      .selectFrom('sign_in_limits')
      .select('full_at')
      .where('key', '=', storedKey(name, key))
      .executeTakeFirst()
    const fullAt = Math.max(toNumber(row?.['full_at']), now())
    if (fullAt <= now() + capacityMs) return fullAt
    // If the clock was set back, cap the wait at the refill time of an empty bucket.
    const emptyUntil = now() + capacityMs
    await store.db
      .updateTable('sign_in_limits')
      .set({ full_at: emptyUntil })
      .where('key', '=', storedKey(name, key))
      .execute()
    return emptyUntil
  }
  return {
    async assertNotEmpty(key) {
      const fullAt = await fullAtOf(key)
      if (fullAt + refillMs > now() + capacityMs) refuse(fullAt)
    },
    async take(key) {
      const at = now()
      const taken = await sql`
        insert into sign_in_limits ("key", full_at) values (${storedKey(name, key)}, ${at + refillMs})
        on conflict ("key") do update
        set full_at = (case when sign_in_limits.full_at > ${at} then sign_in_limits.full_at else ${at} end) + ${refillMs}
        where sign_in_limits.full_at <= ${at + capacityMs - refillMs}
        returning full_at`.execute(store.db)
      if (taken.rows.length === 0) refuse(await fullAtOf(key))
    },
    async refill(key) {
      await store.db.deleteFrom('sign_in_limits').where('key', '=', storedKey(name, key)).execute()
    },
    async giveBack(key) {
      await sql`update sign_in_limits set full_at = full_at - ${refillMs} where "key" = ${storedKey(name, key)}`.execute(
        store.db,
      )
    },
  }
}

/** Deletes full buckets: a missing one is full. */
export async function pruneSharedBuckets(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('sign_in_limits').where('full_at', '<=', now.getTime()).execute()
}
