import type { ProductView } from '#domain/catalog/catalog-queries.ts'
import { conditionCommand } from '#domain/outbox/commands/condition.ts'
import { useList } from '#react/lists/use-list.ts'
import { useCan } from '#react/session/use-session.ts'
import type { Condition } from '#ui/count/condition-field.tsx'

const maxOptions = 200

export interface ConditionChoice {
  recorded: Condition
  options: readonly Condition[]
}

/** The conditions that a counter can record for an item, from the offline list; null if there are none, or the person may not record one. */
export function useConditionChoice(product: ProductView): ConditionChoice | null {
  const canRecord = useCan(conditionCommand.permission)
  const list = useList<Condition>({ collection: 'conditions', from: 0, limit: maxOptions })
  const rows = list.state === 'ready' ? list.value.rows : list.stale?.rows
  if (!canRecord || !rows || rows.length === 0) return null
  return { recorded: { id: product.condition, name: product.names.condition }, options: rows }
}
