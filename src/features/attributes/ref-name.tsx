import type { CollectionName } from '#contract/collections/all-collections.ts'
import { rowLabel } from '#domain/catalog/row-label.ts'
import { comparableValue } from '#domain/outbox/three-way-merge.ts'
import { useRow } from '#react/lists/use-list.ts'

/** The name of a referenced row; renders nothing for null. */
export function ReferenceName({ to, id }: { to: CollectionName; id: unknown }) {
  const plainId = comparableValue(id)
  const row = useRow<Record<string, unknown>>(to, typeof plainId === 'number' ? plainId : null)
  if (typeof plainId !== 'number') return null
  if (row.state === 'loading') return <span className="bilang-muted">…</span>
  const name = rowLabel(to, row.value)
  return <span title={name}>{name}</span>
}
