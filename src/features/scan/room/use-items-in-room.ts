import { bothFilters } from '#domain/catalog/both-filters.ts'
import type { Where } from '#domain/catalog/catalog-queries.ts'
import type { CurrentRoom } from '#domain/scan/scan-outcome.ts'
import { useItemsToCount } from '#react/lists/use-items-to-count.ts'

/** The items that are recorded in a room and counted now. */
export function useItemsInRoom({ location_code_one, location_code_two }: CurrentRoom): Where {
  return bothFilters(useItemsToCount(), { location_code_one, location_code_two })
}
