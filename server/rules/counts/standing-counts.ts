/**
 * The records about a product that nobody undid: counts, marks, conditions and answers to a checklist. An undo withdraws its own record only: what a
 * record of somebody else, or of another device, states as well stays.
 */
import type { ClientEvent } from '#contract/sync/client-events.ts'
import { countedAt } from '#domain/counts/count-status.ts'
import type { Db, Row } from '#server/db/database.ts'
import type { RequestMeta } from '../request-meta.ts'

/** A line of the history of a product. */
export interface HistoryLine {
  action: string
  /** The observation that came with it. */
  event: string | null
  /** The values that the product had after it, of the fields that it states. */
  after: Row
  /** Whether the product was marked already. Who counts a marked item does not send the mark again. */
  wasMarked: boolean
  user: number | null
  /** The device that made the observation, also if another one sent it. */
  device: string | null
  countedAt: string
  receivedAt: string
}

interface Detail {
  undoes?: string
  skew_ms?: number | null
  recorded_on?: string
}

/** `lines`: newest first, with undos and what they undid. */
function withMarks<Line extends { after: Row }>(lines: readonly Line[]): (Line & { wasMarked: boolean })[] {
  let isMarked = false
  const oldestFirst = lines.toReversed().map((line) => {
    const wasMarked = isMarked
    if ('scanned' in line.after) isMarked = line.after['scanned'] === true
    return { ...line, wasMarked }
  })
  return oldestFirst.reverse()
}

/** The lines of a product, newest first, without undos and what they undid. `alsoUndone`: an observation that is being undone now. */
export async function standingLines(
  db: Db,
  product: number,
  alsoUndone: string | null = null,
): Promise<readonly HistoryLine[]> {
  const rows = await db
    .selectFrom('history')
    .selectAll()
    .where('entity', '=', 'products')
    .where('entity_id', '=', String(product))
    .orderBy('id', 'desc')
    .execute()
  const lines = withMarks(
    rows.map((row) => ({
      row,
      after: (JSON.parse(String(row['after'] ?? 'null')) ?? {}) as Row,
      detail: JSON.parse(String(row['detail'] ?? 'null')) as Detail | null,
    })),
  )
  const undone = new Set([alsoUndone, ...lines.map(({ detail }) => detail?.undoes)])
  return lines.flatMap(({ row, after, detail, wasMarked }): HistoryLine[] => {
    const event = (row['event'] ?? null) as string | null
    if (detail?.undoes || (event !== null && undone.has(event))) return []
    const receivedAt = String(row['received_at'])
    return [
      {
        action: String(row['action']),
        event,
        after,
        wasMarked,
        user: row['user'] as number | null,
        device: detail?.recorded_on ?? ((row['device'] ?? null) as string | null),
        countedAt: countedAt(row['recorded_at'] as string | null, detail?.skew_ms ?? null, receivedAt),
        receivedAt,
      },
    ]
  })
}

/** The observation that an observation undoes. */
export const undoneEventId = (event: ClientEvent | undefined): string | null =>
  typeof event?.['undoes'] === 'string' ? (event['undoes'] as string) : null

const countFields = ['physical_count', 'remarks', 'scanned'] as const
/** They belong to the item: no reset and no cleared count voids them. */
const itemFields = ['condition', 'checklist'] as const
const recordedFields = [...countFields, ...itemFields] as const
type RecordedField = (typeof recordedFields)[number]
const isOfCount = (field: RecordedField): boolean => countFields.some((one) => one === field)

/** What a line states about a field; undefined: nothing. A count of a marked item states the mark as well. */
const statedBy = ({ after, wasMarked }: HistoryLine, field: RecordedField): unknown =>
  field === 'scanned' && !(field in after) && wasMarked && typeof after['physical_count'] === 'number'
    ? true
    : after[field]

/**
 * The recorded fields of `patch` that an undo must leave as they are in `before`, because a record of somebody else, or of another device, that nobody
 * undid states the same. An equal value raises no version, so the device that undoes does not know of it. Empty if the request undoes nothing. Of its
 * own device's earlier records the device knows: their values are in its undo.
 */
export async function fieldsOfOtherRecords(
  db: Db,
  { events, caller }: RequestMeta,
  product: number,
  patch: Row,
  before: Row,
): Promise<Row> {
  const kept: Row = {}
  for (const event of events) {
    const undone = undoneEventId(event)
    const fields = recordedFields.filter((field) => field in event.patch && patch[field] !== before[field])
    if (undone === null || fields.length === 0) continue
    const lines = await standingLines(db, product, undone)
    const isOwn = (line: HistoryLine) => line.user === caller.id && line.device === event.device
    for (const field of fields) {
      // A reset, or a count that somebody cleared, voids what was stated before it.
      const isVoid = ({ action, after }: HistoryLine) =>
        (action === 'reset' && field in after) || (isOfCount(field) && after['physical_count'] === null)
      const isSame = (line: HistoryLine) => statedBy(line, field) === before[field]
      // A different value of the own device is newer than the records before it, and the undo has it.
      const stated = lines.find(
        (line) => isVoid(line) || (statedBy(line, field) !== undefined && !(isOwn(line) && isSame(line))),
      )
      if (stated && !isVoid(stated) && isSame(stated)) kept[field] = before[field]
    }
  }
  return kept
}
