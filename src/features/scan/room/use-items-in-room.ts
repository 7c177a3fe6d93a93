import { combineFilters } from '#domain/catalog/combine-filters.ts'
import type { CurrentRoom } from '#domain/scan/scan-outcome.ts'
import { type ItemsToCount, useItemsToCount } from '#react/lists/use-items-to-count.ts'

/** The items that are recorded in a room and counted now. */
export function useItemsInRoom({ location_code_one, location_code_two }: CurrentRoom): ItemsToCount {
  const items = useItemsToCount()
  return { ...items, where: combineFilters(items.where, { location_code_one, location_code_two }) }
}
