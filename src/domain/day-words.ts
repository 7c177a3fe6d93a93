/** What one person did today, in one sentence: a counter's own tally, and the proof of it. */
import { dayOf } from './dates.ts'
import type { WorkRecord, WorkState } from './work-records.ts'

/**
 * `Today: 12 items recorded, 10 sent, 1 not sent, 1 needs review`; null when nothing of today stands. The same records as every other figure:
 * an item is one, however often it was counted, and what was undone is none.
 */
export function dayWords(records: readonly WorkRecord[], now: number, timeZone: string): string | null {
  const today = records.filter(
    ({ state, op }) => state !== 'undone' && dayOf(op.recordedAt, timeZone) === dayOf(now, timeZone),
  )
  if (today.length === 0) return null
  const count = (value: number) => value.toLocaleString('en')
  const part = (state: WorkState, words: (value: number) => string) => {
    const many = today.filter((record) => record.state === state).length
    return many === 0 ? [] : [`${count(many)} ${words(many)}`]
  }
  return [
    `Today: ${count(today.length)} ${today.length === 1 ? 'item' : 'items'} recorded`,
    ...part('sent', () => 'sent'),
    ...part('checking', () => 'being checked'),
    ...part('not-sent', () => 'not sent'),
    ...part('only-here', () => 'on this device only'),
    ...part('needs-review', (many) => (many === 1 ? 'needs review' : 'need review')),
  ].join(', ')
}
