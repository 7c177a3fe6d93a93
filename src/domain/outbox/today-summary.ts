/** Sums up in one sentence what one person recorded today: a counter's own tally. */
import { t } from '#text/sync/outbox-screen.ts'
import { formatNumber } from '../text/format.ts'
import { dayOf } from '../time/dates.ts'
import type { Op } from './op.ts'
import type { WorkRecord, WorkState } from './work-records.ts'

const itemCollections: ReadonlySet<Op['entity']> = new Set(['products', 'findings'])

/**
 * `Today: 12 items recorded, 10 sent, 1 not sent, 1 needs review`; null if nothing was recorded today. Counts records like every other figure: an
 * item is one record, however often it was counted, and an undone record is not included. Campaign records (such as a closed room), signatures and
 * tags put on items are not items.
 */
export function todaySummary(records: readonly WorkRecord[], now: number, timeZone: string): string | null {
  const today = records.filter(
    ({ state, op }) =>
      state !== 'undone' && itemCollections.has(op.entity) && dayOf(op.recordedAt, timeZone) === dayOf(now, timeZone),
  )
  if (today.length === 0) return null
  const countPart = (state: WorkState, text: (amount: number, count: string) => string) => {
    const amount = today.filter((record) => record.state === state).length
    return amount === 0 ? [] : [text(amount, formatNumber(amount))]
  }
  return [
    t('today.recorded', { count: today.length }),
    ...countPart('sent', (_, count) => t('today.sent', { count })),
    ...countPart('checking', (_, count) => t('today.checking', { count })),
    ...countPart('not-sent', (_, count) => t('today.notSent', { count })),
    ...countPart('only-here', (_, count) => t('today.onlyHere', { count })),
    ...countPart('needs-review', (amount) => t('today.needsReview', { count: amount })),
  ].join(', ')
}
