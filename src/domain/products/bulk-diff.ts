/** Computes what a bulk edit would change, before anything is sent. */
import type { ProductView } from '../catalog/catalog-queries.ts'
import { isSameValue } from '../outbox/three-way-merge.ts'

export interface RowChange {
  id: number
  label: string
  version?: string
  /** Only the fields that change. */
  patch: Record<string, unknown>
  before: Record<string, unknown>
}

export interface BulkDiff {
  changes: readonly RowChange[]
  /** Rows that have these values already. */
  unchanged: number
}

export function bulkDiff(rows: readonly ProductView[], values: Readonly<Record<string, unknown>>): BulkDiff {
  const changes: RowChange[] = []
  for (const row of rows) {
    const patch: Record<string, unknown> = {}
    const before: Record<string, unknown> = {}
    for (const [field, value] of Object.entries(values)) {
      const current = (row as unknown as Record<string, unknown>)[field]
      if (isSameValue(current, value)) continue
      patch[field] = value
      before[field] =
        typeof current === 'object' && current !== null && 'id' in current ? current.id : (current ?? null)
    }
    if (Object.keys(patch).length === 0) continue
    changes.push({
      id: row.id,
      label: row.property_number,
      patch,
      before,
      ...(row.version === undefined ? {} : { version: row.version }),
    })
  }
  return { changes, unchanged: rows.length - changes.length }
}

/** The patches that undo a bulk edit. They have no versions, because the edit itself raised them. */
export const undoChanges = (diff: BulkDiff): readonly { id: number; patch: Record<string, unknown> }[] =>
  diff.changes.map(({ id, before }) => ({ id, patch: before }))
