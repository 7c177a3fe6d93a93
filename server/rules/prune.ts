/**
 * What may be forgotten after a while: batches that nobody committed or looks at any more, deletions that every device has heard of, and
 * the keys of changes long done (sync 2.9), devices that went silent, and sign-ins.
 */
import type { Parts } from '../parts.ts'
import { type Db, whole } from '../store/database.ts'
import { readMeta, writeMeta } from '../store/store.ts'
import { pruneSignIns } from './audit.ts'
import { endIdle } from './sign-ins.ts'

const day = 24 * 60 * 60 * 1000
/** Field phones sleep long. */
const keysKept = 45 * day
const tombstonesKept = 120 * day
const batchesKept = day
/** What has not been heard of for longer holds no counts that a reset should wait for. */
const devicesKept = 45 * day
const signInsKept = 400 * day

/** Cursors from before the youngest forgotten deletion are refused from now on. */
async function pruneTombstones(db: Db, before: string): Promise<void> {
  const row = await db
    .selectFrom('changes')
    .select((eb) => eb.fn.max('seq').as('last'))
    .where('deleted_at', '<', before)
    .executeTakeFirst()
  if (row?.['last'] === null || row?.['last'] === undefined) return
  const known = Number((await readMeta(db, 'pruned')) ?? 0)
  await writeMeta(db, 'pruned', String(Math.max(known, whole(row['last']))))
  await db.deleteFrom('changes').where('deleted_at', '<', before).execute()
}

export async function prune({ store, clock }: Parts): Promise<void> {
  const ago = (milliseconds: number) => new Date(clock.now().getTime() - milliseconds).toISOString()
  await store.write(async ({ db }) => {
    await pruneTombstones(db, ago(tombstonesKept))
    await db.deleteFrom('batches').where('created_at', '<', ago(batchesKept)).execute()
    await endIdle(db, clock.now())
    await db.deleteFrom('devices').where('last_seen', '<', ago(devicesKept)).execute()
    await pruneSignIns(db, ago(signInsKept))
    await db.deleteFrom('idempotency').where('created_at', '<', ago(keysKept)).execute()
  })
}
