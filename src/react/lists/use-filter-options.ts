import type { CollectionName } from '#contract/collections/all-collections.ts'
import { lastKnown, useList } from './use-list.ts'
import { useLookup } from './use-lookup.ts'

/** With more options than this, a filter offers a search instead of a plain select. */
const maxPlainOptions = 200

/** Options of a filter by a collection, as `ui/lookup/filter-select.tsx` expects them. Never returns all rows of a long list. */
export function useFilterOptions(
  collection: CollectionName,
  label: (row: { name: string; number?: string }) => string = (row) => row.name,
) {
  const source = useLookup(collection)
  const list = useList<{ id: number; name: string; number?: string }>({ collection, from: 0, limit: maxPlainOptions })
  const answer = lastKnown(list)
  const isLong = answer !== null && answer.total > maxPlainOptions
  return {
    allOptions: isLong ? null : (answer?.rows ?? []).map((row) => ({ value: row.id, label: label(row) })),
    source,
  }
}
