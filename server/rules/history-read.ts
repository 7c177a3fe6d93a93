/** What happened to a row, newest first. */
import type { HistoryEntry } from '#contract/events.ts'
import { type Db, type Row, whole } from '../store/database.ts'
import { pageNumber } from '../store/lists.ts'

const pageSize = 200
const parsed = (value: unknown) => (value === null ? null : (JSON.parse(String(value)) as Row))
const text = (value: unknown) => (value === null ? null : String(value))

function entry(row: Row): HistoryEntry {
  return {
    id: whole(row['id']),
    entity: String(row['entity']),
    entity_id: /^\d+$/.test(String(row['entity_id'])) ? whole(row['entity_id']) : String(row['entity_id']),
    action: String(row['action']),
    before: parsed(row['before']),
    after: parsed(row['after']),
    user: row['user'] === null ? null : whole(row['user']),
    device: text(row['device']),
    recorded_at: text(row['recorded_at']),
    received_at: String(row['received_at']),
    event: text(row['event']),
    ...parsed(row['detail']),
  }
}

export async function historyOf(db: Db, entity: string, id: number | string, page: string | undefined) {
  const number = pageNumber(page)
  const rows = await db
    .selectFrom('history')
    .selectAll()
    .where('entity', '=', entity)
    .where('entity_id', '=', String(id))
    .orderBy('id', 'desc')
    .limit(pageSize + 1)
    .offset((number - 1) * pageSize)
    .execute()
  return { results: rows.slice(0, pageSize).map(entry), next: rows.length > pageSize ? number + 1 : null }
}
