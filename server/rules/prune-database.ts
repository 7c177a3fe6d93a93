/**
 * What may be forgotten after a while: batches that nobody committed or looks at any more, deletions that every device has heard of, and
 * the keys of changes long done (sync §9), devices that went silent, and sign-ins.
 */

import { type Db, toNumber } from '../db/database.ts'
import { readMeta, writeMeta } from '../db/store.ts'
import type { ServerDeps } from '../server-deps.ts'
import { endIdleSignIns } from './access-tokens.ts'
import { pruneSignIns } from './audit-log.ts'

const dayMs = 24 * 60 * 60 * 1000
/** Field phones sleep long. */
const keyRetentionMs = 45 * dayMs
const tombstoneRetentionMs = 120 * dayMs
const batchRetentionMs = dayMs
/** What has not been heard of for longer holds no counts that a reset should wait for. */
const deviceRetentionMs = 45 * dayMs
const signInRetentionMs = 400 * dayMs

/** Cursors from before the youngest forgotten deletion are refused from now on. */
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
    await pruneTombstones(db, ago(tombstoneRetentionMs))
    await db.deleteFrom('batches').where('created_at', '<', ago(batchRetentionMs)).execute()
    await endIdleSignIns(db, clock.now())
    await db.deleteFrom('devices').where('last_seen', '<', ago(deviceRetentionMs)).execute()
    await pruneSignIns(db, ago(signInRetentionMs))
    await db.deleteFrom('idempotency').where('created_at', '<', ago(keyRetentionMs)).execute()
  })
}
