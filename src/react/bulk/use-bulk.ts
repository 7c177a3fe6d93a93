import { useCallback } from 'react'
import type { AnyCollection } from '#contract/collections/all-collections.ts'
import type { Outcome } from '#contract/problem.ts'
import { useServices } from '../services.ts'
import type { BulkOptions, BulkResult, BulkWork } from './bulk-types.ts'
import { runBulk } from './run-bulk.ts'

/**
 * Returns {@link runBulk} with a list refresh after it. `waitForList` waits for the refresh, if the next step reads the list. On a plain server
 * no refresh is needed, because each call already stored its row.
 */
export function useBulk(): (
  collection: AnyCollection,
  work: BulkWork,
  options?: BulkOptions & { waitForList?: boolean },
) => Promise<Outcome<BulkResult>> {
  const { api, catalog } = useServices()
  return useCallback(
    async (collection, work, options = {}) => {
      const result = await runBulk(api, collection, work, options)
      if (!options.dryRun && api.features().has('bulk')) {
        const refreshed = catalog.refresh('manual')
        if (options.waitForList) await refreshed
      }
      return result
    },
    [api, catalog],
  )
}
