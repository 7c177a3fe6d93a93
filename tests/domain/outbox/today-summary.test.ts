import { expect, test } from 'vitest'
import { parseFeatures } from '#contract/server-features.ts'
import type { Op } from '#domain/outbox/op.ts'
import { todaySummary } from '#domain/outbox/today-summary.ts'
import { workFigures, workRecords } from '#domain/outbox/work-records.ts'
import { defaultTimeZone } from '#domain/time/dates.ts'
import { makeOp } from '#tests/support/device/make-op.ts'

const now = Date.UTC(2026, 4, 3, 16 - 8, 0)
const at = (hour: number, day = 3) => new Date(Date.UTC(2026, 4, day, hour - 8, 0)).toISOString()
let seq = 0
const op = (eid: number, state: Op['state'], recordedAt = at(9), more: Partial<Op> = {}) =>
  makeOp('s:1', ++seq, { eid, state, recordedAt, ...more })
const server = { features: parseFeatures('findings') }
const summaryOf = (ops: readonly Op[]) => todaySummary(workRecords(ops, server), now, defaultTimeZone)

test('[SHELL-66] today’s summary counts each item once in its most urgent state, without undone records and those of yesterday', () => {
  expect(summaryOf([])).toBeNull()
  expect(summaryOf([op(1, 'acked', at(23, 2)), op(2, 'withdrawn')])).toBeNull()
  expect(summaryOf([op(1, 'acked')])).toBe('Today: 1 item recorded, 1 sent')
  const day = [
    op(1, 'acked'),
    op(1, 'superseded'),
    op(2, 'acked'),
    op(2, 'queued'),
    op(3, 'agreed'),
    op(4, 'conflict'),
    op(4, 'acked'),
    op(5, 'rejected'),
    op(6, 'unknown'),
    op(7, 'acked', at(1)),
  ]
  expect(summaryOf(day)).toBe('Today: 7 items recorded, 3 sent, 2 not sent, 2 need review')
  expect(summaryOf(day.toReversed())).toBe(summaryOf(day))
  const tag = op(8, 'queued', at(9), { entity: 'item-tags', eid: 't', kind: 'item-tag', patch: {} })
  expect(summaryOf([...day, tag])).toBe(summaryOf(day))
})

test('[SHELL-65] an item is one record: its latest count, the mark recorded with it, and the most urgent state', () => {
  const count = op(1, 'acked', at(9), { patch: { physical_count: 1, remarks: null } })
  const more = op(1, 'queued', at(10), { patch: { physical_count: 2, remarks: null } })
  const mark = op(1, 'queued', at(10), { kind: 'scanned', patch: { scanned: true }, with: more.id })
  expect(workRecords([mark, count, more], server)).toEqual([
    { key: 'products/1', state: 'not-sent', op: more, besides: ['done'] },
  ])
  const refused = op(1, 'rejected', at(10), { kind: 'scanned', patch: { scanned: true } })
  expect(workRecords([count, refused], server)).toMatchObject([{ state: 'needs-review', op: refused }])
})

test('[SHELL-201] every record is in exactly one figure, and an undone record in none', () => {
  const count = op(1, 'acked')
  const undo = op(1, 'acked', at(9), { undoes: count.id, patch: { physical_count: null, remarks: null } })
  const ops = [
    count,
    undo,
    op(2, 'queued'),
    op(3, 'blocked'),
    op(4, 'acked'),
    op(5, 'acked', at(9), { isSettling: true }),
    op(6, 'withdrawn'),
  ]
  const finding = op(7, 'queued', at(9), { entity: 'findings', eid: 'f', kind: 'finding', patch: {} })
  const plain = { features: parseFeatures(null) }
  const records = workRecords([...ops, finding], plain)
  expect(records.map(({ key, state }) => `${key} ${state}`).sort()).toEqual([
    'findings/f only-here',
    'products/1 undone',
    'products/2 not-sent',
    'products/3 needs-review',
    'products/4 sent',
    'products/5 checking',
    'products/6 undone',
  ])
  expect(workFigures(records)).toEqual({
    notSent: 1,
    needsReview: 1,
    onlyOnDevice: 1,
    checking: 1,
    oldestAt: Date.parse(at(9)),
  })
  // The undo itself is not sent yet.
  const waiting = workRecords([count, { ...undo, state: 'queued' }], plain)
  expect(waiting).toMatchObject([{ state: 'not-sent' }])
})
