import type { ResourceName } from '#contract/resource.ts'
import { useList } from './use-list.ts'
import { useLookup } from './use-lookup.ts'

/** As many as a plain select shows without a search. */
const fewest = 200

/** What a filter by a collection chooses from, in the shape that `ui/lookup/filter-select.tsx` wants: never all of a long list. */
export function useFilterOptions(
  entity: ResourceName,
  label: (row: { name: string; number?: string }) => string = (row) => row.name,
) {
  const source = useLookup(entity)
  const live = useList<{ id: number; name: string; number?: string }>({ entity, from: 0, limit: fewest })
  const answer = live.state === 'ready' ? live.value : live.stale
  const many = answer !== null && answer.total > fewest
  return { few: many ? null : (answer?.rows ?? []).map((row) => ({ value: row.id, label: label(row) })), source }
}
