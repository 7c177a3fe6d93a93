/** Late additions: items entered, or moved into a campaign's scope, after its baseline was frozen. No figure of the campaign includes them. */
import type { BaselineRef } from '#domain/catalog/catalog-queries.ts'
import { useSums } from '#react/lists/use-list.ts'
import { t } from '#text/reports/reports-campaign.ts'

export interface LateAdditions {
  rows: number
  /** Number of them with the scanned flag. */
  found: number
}

/** Null until counted; a result for another baseline is never returned. */
export function useLateAdditions(baseline: BaselineRef): LateAdditions | null {
  const live = useSums({
    collection: 'products',
    baseline: { of: baseline, rows: 'entered' },
    groupBy: [],
    measures: ['rows', 'scanned'],
  })
  if (live.state !== 'ready') return null
  const [rows = 0n, found = 0n] = live.value[0]?.sums ?? []
  return { rows: Number(rows), found: Number(found) }
}

/** `seesAll`: false on a device that has only some items, and so only a part of the baseline: an item moved there may be in another part. */
export function lateAdditionsMessage(
  { rows, found }: LateAdditions,
  { closed, includesEntered }: BaselineRef,
  seesAll: boolean,
): string {
  const key = !seesAll ? 'lateInPart' : includesEntered ? 'lateAtClose' : closed ? 'lateAfterClose' : 'lateOnTodaysList'
  return t(key, { count: rows, counted: found })
}
