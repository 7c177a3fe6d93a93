import type { ResourceName } from '#contract/resource.ts'
import { lookupLabel } from '#domain/lookup-label.ts'
import { plainValue } from '#domain/three-way-edit.ts'
import { useRow } from '#runtime/use-list.ts'

/** The name of a referenced row; nothing when there is none. */
export function RefName({ to, id }: { to: ResourceName; id: unknown }) {
  const plain = plainValue(id)
  const row = useRow<Record<string, unknown>>(to, typeof plain === 'number' ? plain : null)
  if (typeof plain !== 'number') return null
  if (row.state === 'loading') return <span className="bilang-muted">…</span>
  const name = lookupLabel(to, row.value)
  return <span title={name}>{name}</span>
}
