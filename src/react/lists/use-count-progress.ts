import type { Campaign } from '#contract/collections/campaigns.ts'
import { filterForScope } from '#domain/counts/campaign-states.ts'
import { percentOf } from '#domain/reports/report-groups.ts'
import { useSums } from './use-list.ts'

export interface CountProgress {
  total: bigint
  counted: bigint
  percent: number
}

/** How many of the items in a scope are counted; null until read. */
export function useCountProgress(scope: Campaign['scope'] | undefined): CountProgress | null {
  const where = filterForScope(scope)
  const sums = useSums({ collection: 'products', where, groupBy: [], measures: ['rows', 'scanned'] })
  const groups = sums.state === 'ready' ? sums.value : sums.stale
  if (groups === null) return null
  const [total = 0n, counted = 0n] = groups[0]?.sums ?? []
  return { total, counted, percent: percentOf(counted, total) }
}
