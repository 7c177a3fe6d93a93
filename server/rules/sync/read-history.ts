/** The history of a row, newest first. */
import type { HistoryEntry } from '#contract/sync/client-events.ts'
import { type Db, type Row, toNumber } from '#server/db/database.ts'
import { pageNumber } from '#server/db/list-rows.ts'

const pageSize = 200
const parseJson = (value: unknown) => (value === null ? null : (JSON.parse(String(value)) as Row))
const textOrNull = (value: unknown) => (value === null ? null : String(value))

export function toHistoryEntry(row: Row): HistoryEntry {
  return {
    id: toNumber(row['id']),
    entity: String(row['entity']),
    entity_id: /^\d+$/.test(String(row['entity_id'])) ? toNumber(row['entity_id']) : String(row['entity_id']),
    action: String(row['action']),
    before: parseJson(row['before']),
    after: parseJson(row['after']),
    user: row['user'] === null ? null : toNumber(row['user']),
    device: textOrNull(row['device']),
    recorded_at: textOrNull(row['recorded_at']),
    received_at: String(row['received_at']),
    event: textOrNull(row['event']),
    ...parseJson(row['detail']),
  }
}

export async function historyOf(db: Db, entity: string, id: number | string, page: string | undefined) {
  const pageNo = pageNumber(page)
  const rows = await db
    .selectFrom('history')
    .selectAll()
    .where('entity', '=', entity)
    .where('entity_id', '=', String(id))
    .orderBy('id', 'desc')
    .limit(pageSize + 1)
    .offset((pageNo - 1) * pageSize)
    .execute()
  return { results: rows.slice(0, pageSize).map(toHistoryEntry), next: rows.length > pageSize ? pageNo + 1 : null }
}
