/**
 * The history: what each accepted change did, before and after, as the database saw it (D4.1). An observation that a device sends with its
 * change joins the line as evidence; it never takes the line's place, and it is known once.
 */
import type { ClientEvent } from '#contract/events.ts'
import { conflict } from '../refusal.ts'
import { type Db, type Row, whole } from '../store/database.ts'
import { insertInto, type Where } from '../store/many.ts'
import type { Act } from './act.ts'
import { isTaken } from './unique.ts'

export interface Happening {
  entity: string
  id: number | string
  action: string
  before: Row | null
  after: Row | null
}

const otherwiseKnown = () => conflict('event_known', 'This observation is known already and says something else.')

const written = (value: Row | null) => (value === null ? null : JSON.stringify(value))
const pick = (row: Row, keys: readonly string[]): Row => Object.fromEntries(keys.map((key) => [key, row[key] ?? null]))

const line = (act: Act, happening: Happening, event: ClientEvent | null): Row => ({
  entity: happening.entity,
  entity_id: String(happening.id),
  action: happening.action,
  before: written(happening.before),
  after: written(happening.after),
  user: act.who.id,
  device: act.device,
  recorded_at: event?.recorded_at ?? null,
  received_at: act.at,
  event: event?.id ?? null,
  detail:
    event &&
    JSON.stringify({
      seq: event.seq,
      skew_ms: event.skew_ms,
      source: event.source,
      undoes: event['undoes'],
      // A backup copy may be sent by another device than the one that counted.
      ...(event.device !== act.device && { recorded_on: event.device }),
    }),
})

const part = (happening: Happening, fields: readonly string[], action: string): Happening => ({
  ...happening,
  action,
  before: pick(happening.before ?? {}, fields),
  after: pick(happening.after ?? {}, fields),
})
const unchanged = ({ before, after }: Happening) => written(before) === written(after)

/** Observations that the history has already. Refuses one that is known for another row, person or value. */
async function known(db: Db, happenings: ReadonlyMap<ClientEvent, Happening>, user: number): Promise<Set<ClientEvent>> {
  const rows = await db
    .selectFrom('history')
    .select(['event', 'entity', 'entity_id', 'user', 'after'])
    .where(
      'event',
      'in',
      [...happenings.keys()].map(({ id }) => id),
    )
    .execute()
  const found = new Map(rows.map((row) => [row['event'], row]))
  return new Set(
    [...happenings].flatMap(([event, { entity, id, after }]) => {
      const row = found.get(event.id)
      if (!row) return []
      const same = row['entity'] === entity && row['entity_id'] === String(id) && whole(row['user']) === user
      if (!same || row['after'] !== written(after)) throw otherwiseKnown()
      return [event]
    }),
  )
}

/** Each observation joins the line of the values that it names; what no new observation names has a line of its own. */
async function explained(db: Db, act: Act, happening: Happening): Promise<Row[]> {
  const parts = new Map(act.events.map((event) => [event, part(happening, Object.keys(event.patch), event.kind)]))
  const old = await known(db, parts, act.who.id)
  const fresh = [...parts].filter(([event]) => !old.has(event))
  const named = new Set(fresh.flatMap(([event]) => Object.keys(event.patch)))
  const rest = Object.keys(happening.after ?? {}).filter((field) => !named.has(field))
  const own = part(happening, rest, happening.action)
  return [
    ...fresh.map(([event, one]) => line(act, one, event)),
    // The same observation again changes nothing, unless somebody changed the row meanwhile.
    ...(unchanged(own) ? [] : [line(act, own, null)]),
  ]
}

export async function record(db: Db, act: Act, happening: Happening): Promise<void> {
  const lines = act.events.length > 0 ? await explained(db, act, happening) : [line(act, happening, null)]
  if (lines.length === 0) return
  await db
    .insertInto('history')
    .values(lines)
    .execute()
    .catch((error: unknown) => Promise.reject(isTaken(error) ? otherwiseKnown() : error))
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
