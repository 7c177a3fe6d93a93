/** Second counts in an evidence pack whose first count was keyed in from paper. */
import { expect, it } from 'vitest'
import type { RecordContent } from '#domain/evidence/pack-format.ts'
import { secondCountsByFirst } from '#domain/evidence/pack-second-counts.ts'

const at = '2026-11-02T08:00:00.000Z'
const record = (about: string, id: number | string, action: string, after: object, more: object = {}) =>
  ({
    ...{ about, id, action, after, before: null, user: 1, device: 'd', seq: 1, recorded_at: at, skew_ms: 0 },
    ...{ received_at: at, event: null, late: false, detail: null, ...more },
  }) as unknown as RecordContent
const stamp = { made_by: 1, recorded_at: at, skew_ms: 0 }
const people = { 1: 'Maria L. Peña', 77: 'Pedro A. Cruz' }

it('[EVIDENCE-4595] the person named on the sheet of the first count made the second one: a fault, as the server knew it then', () => {
  const first = record('products', 1, 'change', { physical_count: 4, scanned: true }, { event: 'count' })
  const sheet = (counter: string, more: object = {}) => {
    const lines = [{ product: 1, count: 4, counted: true }]
    const keyed = { ...stamp, id: 'sheet', kind: 'paper-sheet-keyed', counter, lines, ...more }
    return record('campaign-records', 'sheet', 'paper-sheet-keyed', keyed)
  }
  const undo = record('campaign-records', 'sheet', 'undo', { undone_at: at })
  const second = (more: object = { counted_by: 77 }) =>
    record('campaign-records', 'second', 'second-count', { ...stamp, product: 1, count: 3, ...more })
  const linesOf = (...records: RecordContent[]) => secondCountsByFirst(records, people)
  expect(linesOf(first, sheet('CRUZ, Pedro'), second())).toEqual([3])
  // Who keyed it in is the author of the first count.
  expect(linesOf(first, sheet('Ana Reyes'), second({}))).toEqual([3])
  expect(linesOf(first, sheet('Ana Reyes'), second())).toEqual([])
  // The server did not have the sheet yet, or it is undone, or says another figure, or another count.
  expect(linesOf(first, second(), sheet('Pedro Cruz'))).toEqual([])
  expect(linesOf(first, sheet('Pedro Cruz'), undo, second())).toEqual([])
  const other = { lines: [{ product: 1, count: 5, counted: true }] }
  expect(linesOf(first, sheet('Pedro Cruz', other), second())).toEqual([])
  expect(linesOf(first, sheet('Pedro Cruz', { again: 'second' }), second())).toEqual([])
})
