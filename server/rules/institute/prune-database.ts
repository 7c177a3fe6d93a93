/**
 * Deletes old rows that are no longer needed: batches after a day, tombstones after 120 days, idempotency keys after 45 days (docs/sync.md), inactive
 * devices, and sign-ins.
 */
import { dayMs } from '#domain/time/durations.ts'
import { type Db, toNumber } from '#server/db/database.ts'
import { lockUntilCommit, readMeta, writeMeta } from '#server/db/store.ts'
import { pruneReminders } from '#server/reminders/reminder-rows.ts'
import type { ServerDeps } from '#server/server-deps.ts'
import { endIdleSignIns } from '../accounts/access-tokens.ts'
import { pruneSharedBuckets } from '../shared-limits.ts'
import { pruneSharedLists } from '../sync/shared-pages.ts'
import { pruneSignIns } from './audit-log.ts'

/** Long, because phones in the field may be off for weeks. */
const keyRetentionMs = 45 * dayMs
const tombstoneRetentionMs = 120 * dayMs
const batchRetentionMs = dayMs
/** Devices that are inactive for longer no longer block a reset. */
const deviceRetentionMs = 45 * dayMs
const signInRetentionMs = 400 * dayMs

/** Deletes old tombstones. Cursors older than the newest deleted tombstone are refused from now on. */
async function pruneTombstones(db: Db, before: string): Promise<void> {
  const row = await db
    .selectFrom('changes')
    .select((eb) => eb.fn.max('seq').as('last'))
    .where('deleted_at', '<', before)
    .executeTakeFirst()
  if (row?.['last'] === null || row?.['last'] === undefined) return
  const known = Number((await readMeta(db, 'pruned')) ?? 0)
  await writeMeta(db, 'pruned', String(Math.max(known, toNumber(row['last']))))
  await db.deleteFrom('changes').where('deleted_at', '<', before).execute()
}

export async function prune({ store, clock }: ServerDeps): Promise<void> {
  const ago = (milliseconds: number) => new Date(clock.now().getTime() - milliseconds).toISOString()
  await store.write(async ({ db }) => {
    // Without the lock, two processes could lower the number of the newest deleted tombstone.
    await lockUntilCommit({ db, engine: store.engine }, 'prune') // not a text: the name of a lock
    await pruneTombstones(db, ago(tombstoneRetentionMs))
    await db.deleteFrom('batches').where('created_at', '<', ago(batchRetentionMs)).execute()
    await db
      .deleteFrom('batch_runs')
      .where('alive_at', '<', clock.now().getTime() - batchRetentionMs)
      .execute()
    await endIdleSignIns(db, clock.now())
    await pruneSharedBuckets(db, clock.now())
    await db.deleteFrom('devices').where('last_seen', '<', ago(deviceRetentionMs)).execute()
    await pruneSharedLists(db)
    await pruneReminders(db, clock.now())
    await pruneSignIns(db, ago(signInRetentionMs))
    await db.deleteFrom('idempotency').where('created_at', '<', ago(keyRetentionMs)).execute()
  })
}
