/** When each device of each person was last seen, and how many unsent counts it reported: a reset of the count needs both (D7.6). */
import type { DeviceActivity } from '#contract/client-events.ts'
import { hasPermission } from '#domain/people/roles.ts'
import { type Db, type Row, toNumber } from '../db/database.ts'
import type { ServerDeps } from '../server-deps.ts'
import type { RequestMeta } from './request-meta.ts'

/** Only the latest devices of a person are stored. */
const devicesPerUser = 20

/** Only people who may record counts can have unsent ones; nobody else can delay a reset. */
const unsentCountOf = ({ caller, unsentCount }: RequestMeta): number | null =>
  hasPermission(caller.role, 'count.record') ? unsentCount : null

export async function recordDevice(db: Db, meta: RequestMeta, lastSeq: number | null): Promise<void> {
  if (meta.device === null) return
  const values: Row = { last_seen: meta.receivedAt }
  if (lastSeq !== null) values['last_seq'] = lastSeq
  const waiting = unsentCountOf(meta)
  if (waiting !== null) values['waiting'] = waiting
  const { numUpdatedRows } = await db
    .updateTable('devices')
    .set(values)
    .where('device', '=', meta.device)
    .where('user', '=', meta.caller.id)
    .executeTakeFirst()
  if (numUpdatedRows > 0n) return
  await db
    .insertInto('devices')
    .values({ device: meta.device, user: meta.caller.id, last_seq: null, waiting: null, ...values })
    .onConflict((conflict) => conflict.columns(['device', 'user']).doUpdateSet(values))
    .execute()
  await forgetOldest(db, meta.caller.id)
}

async function forgetOldest(db: Db, user: number): Promise<void> {
  const newest = db
    .selectFrom('devices')
    .select('device')
    .where('user', '=', user)
    .orderBy('last_seen', 'desc')
    .orderBy('device')
    .limit(devicesPerUser)
  await db.deleteFrom('devices').where('user', '=', user).where('device', 'not in', newest).execute()
}

const noteIntervalMs = 60_000
const rememberedReaders = 5_000
const readerNotes = new WeakMap<ServerDeps, Map<string, { notedAt: number; waiting: number | null }>>()

/** Records a read at most once a minute, or at once if the reported number changes: not every read should cost a write. */
export async function recordReader(deps: ServerDeps, meta: RequestMeta): Promise<void> {
  if (meta.device === null) return
  const known = readerNotes.get(deps) ?? new Map<string, { notedAt: number; waiting: number | null }>()
  readerNotes.set(deps, known)
  const key = `${meta.caller.id} ${meta.device}`
  const now = deps.clock.now().getTime()
  const last = known.get(key)
  if (last && now - last.notedAt < noteIntervalMs && (meta.unsentCount === null || meta.unsentCount === last.waiting))
    return
  known.delete(key)
  known.set(key, { notedAt: now, waiting: meta.unsentCount })
  const [oldest] = known.keys()
  if (known.size > rememberedReaders && oldest !== undefined) known.delete(oldest)
  await recordDevice(deps.store.db, meta, null)
}

/** A change recorded another number: the next read is recorded in any case. */
export function forgetReader(deps: ServerDeps, meta: RequestMeta): void {
  if (meta.device !== null) readerNotes.get(deps)?.delete(`${meta.caller.id} ${meta.device}`)
}

const numberOrNull = (value: unknown) => (value === null || value === undefined ? null : toNumber(value))

export async function listDeviceActivity(db: Db, onlyWithUnsent = false): Promise<DeviceActivity[]> {
  let query = db.selectFrom('devices').selectAll().orderBy('last_seen', 'desc')
  if (onlyWithUnsent) query = query.where('waiting', '>', 0)
  return (await query.execute()).map((row) => ({
    device: String(row['device']),
    user: toNumber(row['user']),
    last_seen: String(row['last_seen']),
    last_seq: numberOrNull(row['last_seq']),
    waiting: numberOrNull(row['waiting']),
  }))
}
