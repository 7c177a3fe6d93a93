/** Sums up in one sentence what one person recorded today: a counter's own tally. */
import { formatNumber, plural, pluralWord } from '../text/format.ts'
import { dayOf } from '../time/dates.ts'
import type { WorkRecord, WorkState } from './work-records.ts'

/**
 * `Today: 12 items recorded, 10 sent, 1 not sent, 1 needs review`; null if nothing was recorded today. Counts records like every other
 * figure: an item is one record, however often it was counted, and an undone record is not included.
 */
export function todaySummary(records: readonly WorkRecord[], now: number, timeZone: string): string | null {
  const today = records.filter(
    ({ state, op }) => state !== 'undone' && dayOf(op.recordedAt, timeZone) === dayOf(now, timeZone),
  )
  if (today.length === 0) return null
  const countPart = (state: WorkState, label: (value: number) => string) => {
    const amount = today.filter((record) => record.state === state).length
    return amount === 0 ? [] : [`${formatNumber(amount)} ${label(amount)}`]
  }
  return [
    `Today: ${plural(today.length, 'item', 'items')} recorded`,
    ...countPart('sent', () => 'sent'),
    ...countPart('checking', () => 'being checked'),
    ...countPart('not-sent', () => 'not sent'),
    ...countPart('only-here', () => 'on this device only'),
    ...countPart('needs-review', (amount) => pluralWord(amount, 'needs review', 'need review')),
  ].join(', ')
}
