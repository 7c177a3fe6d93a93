/**
 * The history: one row for each accepted change, and one for each observation that a device says was made, although several travelled
 * in one request (D4.1, sync 2.7). An event that is already there is not written twice.
 */
import type { ClientEvent } from '#contract/events.ts'
import type { Db, Row } from '../store/database.ts'
import { insertInto, type Where } from '../store/many.ts'
import type { Act } from './act.ts'

export interface Happening {
  entity: string
  id: number | string
  action: string
  before: Row | null
  after: Row | null
}

const written = (value: Row | null) => (value === null ? null : JSON.stringify(value))
const changedKeys = (after: Row | null) => Object.keys(after ?? {})
const pick = (row: Row, keys: readonly string[]): Row => Object.fromEntries(keys.map((key) => [key, row[key] ?? null]))

const line = (act: Act, happening: Happening, event: ClientEvent | null): Row => ({
  entity: happening.entity,
  entity_id: String(happening.id),
  action: happening.action,
  before: written(happening.before),
  after: written(happening.after),
  user: act.who.id,
  device: event?.device ?? act.device,
  recorded_at: event?.recorded_at ?? null,
  received_at: act.at,
  event: event?.id ?? null,
  detail: event && JSON.stringify({ seq: event.seq, skew_ms: event.skew_ms, source: event.source }),
})

/** The steps that led from `before` to `after`, as the device tells them; what they do not explain gets a row of its own. */
function told(act: Act, happening: Happening): Row[] {
  const at: Row = { ...happening.before }
  const lines = [...act.events]
    .sort((a, b) => a.seq - b.seq)
    .map((event) => {
      const before = pick(at, Object.keys(event.patch))
      Object.assign(at, event.patch)
      return line(act, { ...happening, action: event.kind, before, after: event.patch }, event)
    })
  const after = happening.after ?? {}
  const untold = changedKeys(after).filter(
    (key) => JSON.stringify(at[key] ?? null) !== JSON.stringify(after[key] ?? null),
  )
  if (untold.length > 0) {
    lines.push(line(act, { ...happening, before: pick(at, untold), after: pick(after, untold) }, null))
  }
  return lines
}

export async function record(db: Db, act: Act, happening: Happening): Promise<void> {
  const lines = act.events.length > 0 ? told(act, happening) : [line(act, happening, null)]
  await db
    .insertInto('history')
    .values(lines)
    .onConflict((conflict) => conflict.column('event').doNothing())
    .execute()
}

/** {@link record} for many changes of one request that brought no events. */
export async function recordMany(where: Where, act: Act, happenings: readonly Happening[]): Promise<void> {
  await insertInto(
    where,
    'history',
    [
      ['entity', 'text'],
      ['entity_id', 'text'],
      ['action', 'text'],
      ['before', 'text'],
      ['after', 'text'],
      ['user', 'whole'],
      ['device', 'text'],
      ['received_at', 'text'],
    ],
    happenings.map((happening) => line(act, happening, null)),
  )
}
