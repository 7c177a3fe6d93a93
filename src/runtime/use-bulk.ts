import { useCallback } from 'react'
import type { Outcome } from '#contract/problem.ts'
import type { AnyResource } from '#contract/resource.ts'
import { useParts } from './parts.ts'
import { type BulkEnd, type BulkHow, type BulkWork, runBulk } from './run-bulk.ts'

/**
 * {@link runBulk}, and afterwards this device's list is brought up to date. `settle` waits for that: where the next step reads the list.
 * One call after the other (a plain server) has brought every row home already.
 */
export function useBulk(): (
  resource: AnyResource,
  work: BulkWork,
  how?: BulkHow & { settle?: boolean },
) => Promise<Outcome<BulkEnd>> {
  const { office, catalogue } = useParts()
  return useCallback(
    async (resource, work, how = {}) => {
      const end = await runBulk(office, resource, work, how)
      if (!how.dryRun && office.features().has('bulk')) {
        const fresh = catalogue.refresh('manual')
        if (how.settle) await fresh
      }
      return end
    },
    [office, catalogue],
  )
}
