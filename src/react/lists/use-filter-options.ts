import type { CollectionName } from '#contract/collections/define-collection.ts'
import { useList } from './use-list.ts'
import { useLookup } from './use-lookup.ts'

/** As many as a plain select shows without a search. */
const maxPlainOptions = 200

/** What a filter by a collection chooses from, in the shape that `ui/lookup/filter-select.tsx` wants: never all of a long list. */
export function useFilterOptions(
  collection: CollectionName,
  label: (row: { name: string; number?: string }) => string = (row) => row.name,
) {
  const source = useLookup(collection)
  const list = useList<{ id: number; name: string; number?: string }>({ collection, from: 0, limit: maxPlainOptions })
  const answer = list.state === 'ready' ? list.value : list.stale
  const isLong = answer !== null && answer.total > maxPlainOptions
  return {
    allOptions: isLong ? null : (answer?.rows ?? []).map((row) => ({ value: row.id, label: label(row) })),
    source,
  }
}
