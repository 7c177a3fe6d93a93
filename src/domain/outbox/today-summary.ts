/** What one person did today, in one sentence: a counter's own tally, and the proof of it. */
import { dayOf } from '../time/dates.ts'
import type { WorkRecord, WorkState } from './work-records.ts'

/**
 * `Today: 12 items recorded, 10 sent, 1 not sent, 1 needs review`; null when nothing of today stands. The same records as every other figure:
 * an item is one, however often it was counted, and what was undone is none.
 */
export function todaySummary(records: readonly WorkRecord[], now: number, timeZone: string): string | null {
  const today = records.filter(
    ({ state, op }) => state !== 'undone' && dayOf(op.recordedAt, timeZone) === dayOf(now, timeZone),
  )
  if (today.length === 0) return null
  const formatCount = (value: number) => value.toLocaleString('en')
  const countPart = (state: WorkState, label: (value: number) => string) => {
    const amount = today.filter((record) => record.state === state).length
    return amount === 0 ? [] : [`${formatCount(amount)} ${label(amount)}`]
  }
  return [
    `Today: ${formatCount(today.length)} ${today.length === 1 ? 'item' : 'items'} recorded`,
    ...countPart('sent', () => 'sent'),
    ...countPart('checking', () => 'being checked'),
    ...countPart('not-sent', () => 'not sent'),
    ...countPart('only-here', () => 'on this device only'),
    ...countPart('needs-review', (amount) => (amount === 1 ? 'needs review' : 'need review')),
  ].join(', ')
}
