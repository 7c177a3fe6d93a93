/** When each device of each person was last seen, how many unsent counts it reported (a reset needs both, D7.6), and what is missing. */
import type { DeviceActivity } from '#contract/sync/client-events.ts'
import { hasPermission } from '#domain/people/roles.ts'
import { type Db, type Row, toNumber } from '#server/db/database.ts'
import { isUnavailable } from '#server/db/unavailable.ts'
import type { ServerDeps } from '#server/server-deps.ts'
import type { RequestMeta } from '../request-meta.ts'
import { receiptFields } from '../sync/receipts.ts'

/** Maximum number of devices stored per person; the latest are kept. */
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
/** Devices whose read is being noted. While nothing can be written, each read would otherwise add a write before the counts that wait. */
const beingNoted = new WeakMap<ServerDeps, Set<string>>()

/** Only the time is new: the read neither waits for a long import nor fails because nothing can be written. */
function noteRead(deps: ServerDeps, meta: RequestMeta): void {
  const noted = beingNoted.get(deps) ?? new Set()
  beingNoted.set(deps, noted)
  const key = `${meta.caller.id} ${meta.device}`
  if (noted.has(key)) return
  noted.add(key)
  // Without the number: a newer one may be stored before.
  recordDevice(deps.store.db, { ...meta, unsentCount: null }, null)
    .catch((error: unknown) => {
      if (!isUnavailable(error)) deps.log(`device ${meta.device}: ${error instanceof Error ? error.stack : error}`)
    })
    .finally(() => noted.delete(key))
}

/**
 * Records a read at most once a minute, or at once if the reported number differs: not every read should cost a write. Compared with the
 * database, because another process may have recorded something else.
 */
export async function recordReader(deps: ServerDeps, meta: RequestMeta): Promise<void> {
  const { store, clock } = deps
  if (meta.device === null) return
  const known = await store.db
    .selectFrom('devices')
    .select(['last_seen', 'waiting'])
    .where('device', '=', meta.device)
    .where('user', '=', meta.caller.id)
    .executeTakeFirst()
  const age = known
    ? Math.abs(clock.now().getTime() - Date.parse(String(known['last_seen'])))
    : Number.POSITIVE_INFINITY
  const unsent = unsentCountOf(meta)
  const isSameNumber = unsent === null || unsent === numberOrNull(known?.['waiting'])
  if (age < noteIntervalMs && isSameNumber) return
  if (!known || !isSameNumber) return recordDevice(store.db, meta, null)
  noteRead(deps, meta)
}

const numberOrNull = (value: unknown) => (value === null || value === undefined ? null : toNumber(value))

/** Devices that reported unsent counts and block a reset. */
export async function listUnsentDevices(db: Db): Promise<DeviceActivity[]> {
  const rows = await db
    .selectFrom('devices')
    .selectAll()
    .where('waiting', '>', 0)
    .orderBy('last_seen', 'desc')
    .execute()
  return rows.map(toActivity)
}

const toActivity = (row: Row): DeviceActivity => ({
  device: String(row['device']),
  user: toNumber(row['user']),
  last_seen: String(row['last_seen']),
  last_seq: numberOrNull(row['last_seq']),
  waiting: numberOrNull(row['waiting']),
})

const largerOf = (a: number | null, b: unknown): number | null => (b === undefined ? a : Math.max(a ?? 0, toNumber(b)))

const noReceipts = { contiguous: null, missing: null, last_recorded_at: null, last_room: null }

/** All known devices with their receipts, including deleted devices with missing records. */
export async function listDeviceActivity(db: Db): Promise<DeviceActivity[]> {
  const rows = await db.selectFrom('devices').selectAll().orderBy('last_seen', 'desc').execute()
  const receipts = await db.selectFrom('receipts').selectAll().orderBy('updated_at', 'desc').execute()
  const keyOf = (row: Row) => `${toNumber(row['user'])} ${row['device']}`
  const receiptByKey = new Map(receipts.map((row) => [keyOf(row), row]))
  const known = new Set(rows.map(keyOf))
  const forgotten = receipts
    .filter((row) => !known.has(keyOf(row)))
    .map((row): DeviceActivity => {
      const { device, user, updated_at: last_seen, last_seq } = row
      return { ...toActivity({ device, user, last_seen, last_seq, waiting: null }), ...receiptFields(row) }
    })
  return [
    ...rows.map((row): DeviceActivity => {
      const receipt = receiptByKey.get(keyOf(row))
      const activity = toActivity(row)
      const fields = receipt ? receiptFields(receipt) : noReceipts
      return { ...activity, ...fields, last_seq: largerOf(activity.last_seq, receipt?.['last_seq']) }
    }),
    ...forgotten.filter(({ missing }) => (missing ?? 0) > 0),
  ]
}
