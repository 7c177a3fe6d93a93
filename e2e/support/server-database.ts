/** Reads the server's database file directly. */
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import type { RunningServer } from './server-process.ts'

export interface UncountedItem {
  id: number
  number: string
  units: number
  /** Where the records say that it is. */
  room: string
}

export interface StoredCount {
  product: number
  count: number | null
  remarks: string | null
  scanned: boolean
}

export interface HistoryLine {
  product: number
  action: string
  user: string
  after: Record<string, unknown>
  device: string | null
  event: string | null
  recordedAt: string | null
  detail: Record<string, unknown> | null
}

function withDatabase<T>({ data }: Pick<RunningServer, 'data'>, query: (db: DatabaseSync) => T): T {
  const db = new DatabaseSync(join(data, 'bilang.db'), { readOnly: true })
  try {
    return query(db)
  } finally {
    db.close()
  }
}

/** Items with quantity 1, which one tap counts, without a count. */
export const uncountedItems = (server: Pick<RunningServer, 'data'>, limit: number, offset = 0): UncountedItem[] =>
  withDatabase(server, (db) =>
    db
      .prepare(
        `select id, property_number, units,
           (select name from locations l where l.location_code_two = products.location_code_two) as room
         from products
         where units = 1 and scanned = 0 and coalesce(physical_count, 0) = 0 order by id limit ? offset ?`,
      )
      .all(limit, offset)
      .map((row) => ({
        id: Number(row['id']),
        number: String(row['property_number']),
        units: Number(row['units']),
        room: String(row['room']),
      })),
  )

export const storedCounts = (server: Pick<RunningServer, 'data'>, ids: readonly number[]): StoredCount[] =>
  withDatabase(server, (db) =>
    ids.map((id) => {
      const row = db.prepare('select physical_count, remarks, scanned from products where id = ?').get(id)
      return {
        product: id,
        count: row?.['physical_count'] == null ? null : Number(row['physical_count']),
        remarks: row?.['remarks'] == null ? null : String(row['remarks']),
        scanned: Number(row?.['scanned']) === 1,
      }
    }),
  )

/** The photos of all findings, as bytes. */
export const findingPhotos = (server: Pick<RunningServer, 'data'>): Buffer[] =>
  withDatabase(server, (db) =>
    db
      .prepare('select photo from finding_photos')
      .all()
      .map((row) => Buffer.from(String(row['photo']).split(',')[1] ?? '', 'base64')),
  )

const json = (value: unknown) => (typeof value === 'string' ? JSON.parse(value) : null)

/** The history of products, oldest first. */
export const historyOf = (server: Pick<RunningServer, 'data'>): HistoryLine[] =>
  withDatabase(server, (db) =>
    db
      .prepare(
        `select h.*, u.username from history h left join users u on u.id = h."user"
         where h.entity = 'products' order by h.id`,
      )
      .all()
      .map((row) => ({
        product: Number(row['entity_id']),
        action: String(row['action']),
        user: String(row['username']),
        after: json(row['after']) ?? {},
        device: row['device'] == null ? null : String(row['device']),
        event: row['event'] == null ? null : String(row['event']),
        recordedAt: row['recorded_at'] == null ? null : String(row['recorded_at']),
        detail: json(row['detail']),
      })),
  )

/** The counts in the history. */
export const countsIn = (lines: readonly HistoryLine[]) =>
  lines
    .filter((line) => 'physical_count' in line.after)
    .map((line) => ({ product: line.product, count: line.after['physical_count'], user: line.user }))
