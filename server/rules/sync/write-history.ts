/**
 * The history: values before and after each accepted change, as the database has them (D4.1). An observation that a device sends with a change is
 * stored in the same row as evidence. It never replaces the database's values, and is stored only once.
 */
import type { ClientEvent } from '#contract/sync/client-events.ts'
import { conflict } from '#server/api-error.ts'
import { isUniqueViolation } from '#server/collections/unique-values.ts'
import { type DbConnection, insertRows } from '#server/db/bulk-sql.ts'
import { type Db, type Row, toNumber } from '#server/db/database.ts'
import { t } from '#text/sync/server-answers.ts'
import { mayRepeat } from '../counts/undone-elsewhere.ts'
import type { RequestMeta } from '../request-meta.ts'

export interface HistoryChange {
  entity: string
  id: number | string
  action: string
  before: Row | null
  after: Row | null
}

const eventConflict = () => conflict('event_known', t('recordFixed'))

const toJson = (value: Row | null) => (value === null ? null : JSON.stringify(value))
const pickFields = (row: Row, keys: readonly string[]): Row =>
  Object.fromEntries(keys.map((key) => [key, row[key] ?? null]))

const toHistoryRow = (meta: RequestMeta, change: HistoryChange, event: ClientEvent | null): Row => ({
  entity: change.entity,
  entity_id: String(change.id),
  action: change.action,
  before: toJson(change.before),
  after: toJson(change.after),
  user: meta.caller.id,
  device: meta.device,
  recorded_at: event?.recorded_at ?? null,
  received_at: meta.receivedAt,
  event: event?.id ?? null,
  detail:
    event &&
    JSON.stringify({
      seq: event.seq,
      skew_ms: event.skew_ms,
      source: event.source,
      undoes: event['undoes'],
      // A backup copy may be sent by a device other than the one that counted.
      ...(event.device !== meta.device && { recorded_on: event.device }),
    }),
})

const narrowTo = (change: HistoryChange, fields: readonly string[], action: string): HistoryChange => ({
  ...change,
  action,
  before: pickFields(change.before ?? {}, fields),
  after: pickFields(change.after ?? {}, fields),
})
const isUnchanged = ({ before, after }: HistoryChange) => toJson(before) === toJson(after)

/** Observations that are already in the history. Refuses an observation that was stored for another row, person or value. */
async function knownEvents(
  db: Db,
  changes: ReadonlyMap<ClientEvent, HistoryChange>,
  user: number,
): Promise<Set<ClientEvent>> {
  const rows = await db
    .selectFrom('history')
    .select(['event', 'entity', 'entity_id', 'user', 'after'])
    .where(
      'event',
      'in',
      [...changes.keys()].map(({ id }) => id),
    )
    .execute()
  const rowByEvent = new Map(rows.map((row) => [row['event'], row]))
  return new Set(
    [...changes].flatMap(([event, { entity, id, after }]) => {
      const row = rowByEvent.get(event.id)
      if (!row) return []
      const isSame = row['entity'] === entity && row['entity_id'] === String(id) && toNumber(row['user']) === user
      // The undo of a record that another device may send has an effect only once, so a repeated one finds other values.
      if (!isSame || (row['after'] !== toJson(after) && !mayRepeat(event))) throw eventConflict()
      return [event]
    }),
  )
}

/** One row per new observation, with its values; one more row for the remaining values. */
async function rowsWithEvents(db: Db, meta: RequestMeta, change: HistoryChange): Promise<Row[]> {
  const changeByEvent = new Map(
    meta.events.map((event) => [event, narrowTo(change, Object.keys(event.patch), event.kind)]),
  )
  const known = await knownEvents(db, changeByEvent, meta.caller.id)
  const newEvents = [...changeByEvent].filter(([event]) => !known.has(event))
  const namedFields = new Set(newEvents.flatMap(([event]) => Object.keys(event.patch)))
  const otherFields = Object.keys(change.after ?? {}).filter((field) => !namedFields.has(field))
  const otherChange = narrowTo(change, otherFields, change.action)
  return [
    ...newEvents.map(([event, change]) => toHistoryRow(meta, change, event)),
    // A repeated observation adds no row, unless somebody changed the product meanwhile.
    ...(isUnchanged(otherChange) ? [] : [toHistoryRow(meta, otherChange, null)]),
  ]
}

export async function recordChange(db: Db, meta: RequestMeta, change: HistoryChange): Promise<void> {
  const rows = meta.events.length > 0 ? await rowsWithEvents(db, meta, change) : [toHistoryRow(meta, change, null)]
  if (rows.length === 0) return
  await db
    .insertInto('history')
    .values(rows)
    .execute()
    .catch((error: unknown) => Promise.reject(isUniqueViolation(error) ? eventConflict() : error))
}

/** {@link recordChange} for many changes of a request without observations. */
export async function recordChanges(
  where: DbConnection,
  meta: RequestMeta,
  changes: readonly HistoryChange[],
): Promise<void> {
  await insertRows(
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
    changes.map((change) => toHistoryRow(meta, change, null)),
  )
}
