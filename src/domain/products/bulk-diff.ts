/** Computes what a bulk edit would change, before anything is sent. */
import type { PrintType } from '#contract/collections/products.ts'
import type { ProductView } from '../catalog/catalog-queries.ts'
import { usualDocument } from '../documents/document-type.ts'
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
  /** How many changes leave an item on another document than is usual at its price, by the usual document. */
  unusual: Readonly<Record<PrintType, number>>
}

export const noDiff: BulkDiff = { changes: [], unchanged: 0, unusual: { PAR: 0, ICS: 0 } }

/** The diff of two batches of rows together. */
export const addDiffs = (a: BulkDiff, b: BulkDiff): BulkDiff => ({
  changes: [...a.changes, ...b.changes],
  unchanged: a.unchanged + b.unchanged,
  unusual: { PAR: a.unusual.PAR + b.unusual.PAR, ICS: a.unusual.ICS + b.unusual.ICS },
})

export function bulkDiff(rows: readonly ProductView[], values: Readonly<Record<string, unknown>>): BulkDiff {
  const changes: RowChange[] = []
  const unusual = { PAR: 0, ICS: 0 }
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
    if ('print_type' in patch || 'price' in patch) {
      const usual = usualDocument({ price: row.price, print_type: row.print_type, ...patch })
      if (usual) unusual[usual.printType]++
    }
    changes.push({
      id: row.id,
      label: row.property_number,
      patch,
      before,
      ...(row.version === undefined ? {} : { version: row.version }),
    })
  }
  return { changes, unchanged: rows.length - changes.length, unusual }
}

/** The patches that undo a bulk edit. They have no versions, because the edit itself raised them. */
export const undoChanges = (diff: BulkDiff): readonly { id: number; patch: Record<string, unknown> }[] =>
  diff.changes.map(({ id, before }) => ({ id, patch: before }))
