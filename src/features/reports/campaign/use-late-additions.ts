/** Late additions: items entered, or moved into a campaign's scope, after its baseline was frozen. No figure of the campaign includes them. */
import type { BaselineRef } from '#domain/catalog/catalog-queries.ts'
import { itemsLabel } from '#domain/reports/late-additions.ts'
import { formatNumber, pluralWord } from '#domain/text/format.ts'
import { useSums } from '#react/lists/use-list.ts'

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

/** The message for screens. */
export function lateAdditionsMessage({ rows, found }: LateAdditions, { closed, includesEntered }: BaselineRef): string {
  const [is, was, it] = pluralWord(rows, ['is', 'was', 'It is'], ['are', 'were', 'They are'])
  const where = includesEntered ? `${was} on the list when it closed` : `${is} on today’s list`
  const when = closed && !includesEntered ? ', before or after this count closed' : ''
  const marked = includesEntered
    ? pluralWord(found, 'was marked', 'were marked')
    : pluralWord(found, 'is marked', 'are marked')
  return (
    `${itemsLabel(rows)} ${where} but not in the baseline: added or moved into this count after the baseline was frozen${when}. ` +
    `${it} in no figure of this report. ${formatNumber(found)} ${marked} as counted${includesEntered ? '' : ' today'}.`
  )
}
