import { useCallback } from 'react'
import type { AnyCollection } from '#contract/collections/define-collection.ts'
import type { Outcome } from '#contract/problem.ts'
import { useServices } from '../services.ts'
import type { BulkOptions, BulkResult, BulkWork } from './bulk-types.ts'
import { runBulk } from './run-bulk.ts'

/**
 * {@link runBulk}, and afterwards this device's list is brought up to date. `settle` waits for that: where the next step reads the list.
 * One call after the other (a plain server) has brought every row home already.
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
