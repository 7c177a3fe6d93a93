/** Computes what a bulk edit would change, before anything is sent. */
import type { PrintType } from '#contract/collections/products.ts'
import type { ProductView } from '../catalog/catalog-queries.ts'
import { usualDocument } from '../documents/document-type.ts'
import { toCentavos } from '../money/money.ts'
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
  /** Rows that already have these values. */
  unchanged: number
  /** Number of changes after which an item's document differs from the usual one at its price, by usual document. */
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

/** A typed amount may have no decimals. */
const amountFields: ReadonlySet<string> = new Set(['price', 'total_offset'])
const isStill = (field: string, current: unknown, written: unknown): boolean =>
  amountFields.has(field) && typeof current === 'string' && typeof written === 'string'
    ? toCentavos(current) === toCentavos(written)
    : isSameValue(current, written)

/**
 * The patches that undo a bulk edit, only for rows that still have all its values, so that later changes by others stay. `rows`: current rows with
 * versions.
 */
export function undoChanges(
  diff: BulkDiff,
  rows: readonly (ProductView | null)[],
): readonly { id: number; version?: string; patch: Record<string, unknown> }[] {
  const byId = new Map(rows.flatMap((row) => (row ? [[row.id, row] as const] : [])))
  return diff.changes.flatMap(({ id, patch, before }) => {
    const row = byId.get(id) as (ProductView & Record<string, unknown>) | undefined
    if (!row || !Object.entries(patch).every(([field, written]) => isStill(field, row[field], written))) return []
    return [{ id, patch: before, ...(row.version === undefined ? {} : { version: row.version }) }]
  })
}
