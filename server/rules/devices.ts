/** The last sign of life of each device and person, and how much it said it still holds: what a reset of the count must know (D7.6). */
import type { DeviceSeen } from '#contract/events.ts'
import { can } from '#domain/role-of.ts'
import type { Parts } from '../parts.ts'
import { type Db, type Row, whole } from '../store/database.ts'
import type { Act } from './act.ts'

/** Whoever changes phones more often than this has their oldest one forgotten. */
const devicesEach = 20

/** Counts wait only with those who may record them: nobody else can hold up a reset. */
const waitingOf = ({ who, waiting }: Act): number | null => (can(who.role, 'count.record') ? waiting : null)

export async function noteDevice(db: Db, act: Act, lastSeq: number | null): Promise<void> {
  if (act.device === null) return
  const seen: Row = { last_seen: act.at }
  if (lastSeq !== null) seen['last_seq'] = lastSeq
  const waiting = waitingOf(act)
  if (waiting !== null) seen['waiting'] = waiting
  const { numUpdatedRows } = await db
    .updateTable('devices')
    .set(seen)
    .where('device', '=', act.device)
    .where('user', '=', act.who.id)
    .executeTakeFirst()
  if (numUpdatedRows > 0n) return
  await db
    .insertInto('devices')
    .values({ device: act.device, user: act.who.id, last_seq: null, waiting: null, ...seen })
    .onConflict((conflict) => conflict.columns(['device', 'user']).doUpdateSet(seen))
    .execute()
  await forgetOldest(db, act.who.id)
}

async function forgetOldest(db: Db, user: number): Promise<void> {
  const kept = db
    .selectFrom('devices')
    .select('device')
    .where('user', '=', user)
    .orderBy('last_seen', 'desc')
    .orderBy('device')
    .limit(devicesEach)
  await db.deleteFrom('devices').where('user', '=', user).where('device', 'not in', kept).execute()
}

const quiet = 60_000
const remembered = 5_000
const noted = new WeakMap<Parts, Map<string, { at: number; waiting: number | null }>>()

/** Reads are noted once a minute, or as soon as the device says another number: a read must not cost a write each time. */
export async function noteReader(parts: Parts, act: Act): Promise<void> {
  if (act.device === null) return
  const known = noted.get(parts) ?? new Map()
  noted.set(parts, known)
  const key = `${act.who.id} ${act.device}`
  const now = parts.clock.now().getTime()
  const last = known.get(key)
  if (last && now - last.at < quiet && (act.waiting === null || act.waiting === last.waiting)) return
  known.delete(key)
  known.set(key, { at: now, waiting: act.waiting })
  const [oldest] = known.keys()
  if (known.size > remembered && oldest !== undefined) known.delete(oldest)
  await noteDevice(parts.store.db, act, null)
}

/** A change said another number meanwhile: the next read is noted whatever it says. */
export function noteWriter(parts: Parts, act: Act): void {
  if (act.device !== null) noted.get(parts)?.delete(`${act.who.id} ${act.device}`)
}

const optional = (value: unknown) => (value === null || value === undefined ? null : whole(value))

export async function devicesSeen(db: Db, onlyWaiting = false): Promise<DeviceSeen[]> {
  let query = db.selectFrom('devices').selectAll().orderBy('last_seen', 'desc')
  if (onlyWaiting) query = query.where('waiting', '>', 0)
  return (await query.execute()).map((row) => ({
    device: String(row['device']),
    user: whole(row['user']),
    last_seen: String(row['last_seen']),
    last_seq: optional(row['last_seq']),
    waiting: optional(row['waiting']),
  }))
}
