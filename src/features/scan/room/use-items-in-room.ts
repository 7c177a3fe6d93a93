import type { Where } from '#domain/catalog/catalog-queries.ts'
import { combineFilters } from '#domain/catalog/combine-filters.ts'
import type { CurrentRoom } from '#domain/scan/scan-outcome.ts'
import { useItemsToCount } from '#react/lists/use-items-to-count.ts'

/** The items that are recorded in a room and counted now. */
export function useItemsInRoom({ location_code_one, location_code_two }: CurrentRoom): Where {
  return combineFilters(useItemsToCount(), { location_code_one, location_code_two })
}
