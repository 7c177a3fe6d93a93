/** One record for each item, its state, and the figures over all records. */
import { expect, test } from 'vitest'
import { parseFeatures } from '#contract/server-features.ts'
import { foundInOf, validSightingOp } from '#domain/outbox/fold-ops.ts'
import type { Op } from '#domain/outbox/op.ts'
import { undoneIds, workFigures, workRecords } from '#domain/outbox/work-records.ts'
import { makeOp } from '#tests/support/device/make-op.ts'

const op = (seq: number, more: Partial<Op> = {}) => makeOp('me', seq, more)
const mark = (seq: number, scanned: boolean, more: Partial<Op> = {}) =>
  op(seq, { kind: 'scanned', patch: { scanned }, ...more })
const finding = (seq: number, more: Partial<Op> = {}) =>
  op(seq, { entity: 'findings', eid: 'f-1', kind: 'finding', patch: { kind: 'not-found', product: 1 }, ...more })
const records = (ops: readonly Op[], takesFindings = true) =>
  workRecords(ops, { features: parseFeatures(takesFindings ? 'findings' : null) }).map(
    ({ key, state, op: { id }, besides }) => ({
      key,
      state,
      id,
      besides,
    }),
  )

test('[COUNT-1311] an item is one record however often it was counted, newest record first; its op is the last count, not the done mark', () => {
  const ops = [mark(3, true), op(1), op(2), op(5, { eid: 2 }), finding(4)]
  expect(records(ops)).toEqual([
    { key: 'products/2', state: 'not-sent', id: 'op-5', besides: [] },
    { key: 'findings/f-1', state: 'not-sent', id: 'op-4', besides: [] },
    { key: 'products/1', state: 'not-sent', id: 'op-2', besides: ['done'] },
  ])
  expect(records([mark(1, true)])).toEqual([{ key: 'products/1', state: 'not-sent', id: 'op-1', besides: [] }])
})

test('[COUNT-1312] state of a record: needs review wins over not sent, not sent wins over sent', () => {
  const sent = op(1, { state: 'acked' })
  expect(records([sent])[0]).toMatchObject({ state: 'sent', id: 'op-1' })
  expect(records([op(1, { state: 'agreed' })])[0]).toMatchObject({ state: 'sent', id: 'op-1' })
  expect(records([sent, op(2)])[0]).toMatchObject({ state: 'not-sent', id: 'op-2' })
  for (const state of ['conflict', 'rejected', 'orphaned', 'blocked'] as const)
    expect(records([sent, op(2, { state }), op(3)])[0]).toMatchObject({ state: 'needs-review', id: 'op-2' })
  expect(records([{ ...sent, isSettling: true }])[0]).toMatchObject({ state: 'checking', id: 'op-1' })
  expect(records([{ ...sent, isSettling: true }, op(2)])[0]).toMatchObject({ state: 'not-sent' })
})

test('[COUNT-1313] a finding that the server cannot store is only on this device; a count never is', () => {
  expect(records([finding(1), op(2)], false).map(({ state }) => state)).toEqual(['not-sent', 'only-here'])
  expect(records([finding(1, { state: 'acked' })], false).map(({ state }) => state)).toEqual(['sent'])
})

test('[COUNT-1314] a sent record is undone once its undo is sent, unless the undo itself is withdrawn', () => {
  const sent = op(1, { state: 'acked' })
  const undo = op(2, { state: 'acked', undoes: 'op-1' })
  expect(records([sent, undo])[0]).toMatchObject({ state: 'undone', id: 'op-1' })
  expect(records([sent, { ...undo, state: 'withdrawn' }])[0]).toMatchObject({ state: 'sent', id: 'op-1' })
  expect(records([op(1, { state: 'withdrawn' })])[0]).toMatchObject({
    state: 'undone',
    id: 'op-1',
    besides: [],
  })
  expect(records([op(1, { state: 'superseded' }), op(2, { state: 'acked' })])[0]).toMatchObject({
    state: 'sent',
    id: 'op-2',
  })
  expect(records([sent, op(2, { undoes: 'op-1' })])[0]).toMatchObject({ state: 'not-sent', id: 'op-2' })
  expect([...undoneIds([sent, undo, op(3, { state: 'withdrawn', undoes: 'op-9' })])]).toEqual(['op-1'])
})

test('[COUNT-1315] a record is marked done by the last valid mark, and only with a valid count', () => {
  const done = (...ops: Op[]) => records(ops)[0]?.besides.includes('done')
  expect([done(op(1), mark(2, true)), done(op(1), mark(2, false)), done(op(1))]).toEqual([true, false, false])
  expect(done(op(1), mark(2, true), mark(3, false))).toBe(false)
  expect(done(op(1), mark(2, true), mark(3, false, { state: 'withdrawn' }))).toBe(true)
  expect(done(op(1), mark(2, true), mark(3, false, { state: 'superseded' }))).toBe(true)
  expect(done(op(1, { state: 'withdrawn' }), mark(2, true, { state: 'withdrawn' }))).toBe(false)
})

test('[COUNT-1316] the figures count records by state; the oldest is the oldest that is not sent or needs review', () => {
  const at = (day: number) => `2026-03-0${day}T08:00:00.000Z`
  const all = workRecords(
    [
      op(1, { eid: 1, recordedAt: at(1), state: 'acked' }),
      op(2, { eid: 2, recordedAt: at(4) }),
      op(3, { eid: 3, recordedAt: at(3), state: 'conflict' }),
      op(4, { eid: 4, recordedAt: at(2), state: 'acked', isSettling: true }),
      finding(5, { recordedAt: at(1) }),
      op(6, { eid: 6, recordedAt: at(5) }),
    ],
    { features: parseFeatures(null) },
  )
  expect(workFigures(all)).toEqual({
    notSent: 2,
    needsReview: 1,
    onlyOnDevice: 1,
    checking: 1,
    oldestAt: Date.parse(at(3)),
  })
  expect(workFigures([])).toEqual({ notSent: 0, needsReview: 0, onlyOnDevice: 0, checking: 0, oldestAt: null })
})

test('[COUNT-1317] "not here" applies until the person undoes it, withdraws it, or replaces it', () => {
  const note = finding(1)
  expect(validSightingOp([])).toBeNull()
  expect(validSightingOp([note, finding(2)])?.id).toBe('op-2')
  expect(validSightingOp([{ ...note, state: 'acked' }])?.id).toBe('op-1')
  expect(validSightingOp([note, finding(2, { undoes: 'op-1' })])).toBeNull()
  expect(validSightingOp([note, finding(2, { undoes: 'op-1', state: 'withdrawn' })])?.id).toBe('op-1')
  for (const state of ['withdrawn', 'superseded'] as const) expect(validSightingOp([{ ...note, state }])).toBeNull()
  expect(validSightingOp([finding(1, { patch: { kind: 'found-at-station', product: 1 } })])).toBeNull()
  expect(validSightingOp([finding(1, { patch: { kind: 'not-found', product: null } })])).toBeNull()
})

const sighting = (seq: number, more: Partial<Op> = {}) =>
  finding(seq, {
    eid: `s-${seq}`,
    patch: { kind: 'elsewhere', product: 1, room: 2, place: 'Room 201' },
    ...more,
  })

test('[SCAN-2795] an item that was counted and found in another room is one record, in every state of both', () => {
  const both = { key: 'products/1', besides: ['found in Room 201'] }
  expect(records([op(1), sighting(2)])).toEqual([{ ...both, state: 'not-sent', id: 'op-1' }])
  expect(records([op(1, { state: 'acked' }), sighting(2)])[0]).toMatchObject({ state: 'not-sent', id: 'op-2' })
  expect(records([op(1), sighting(2, { state: 'acked' })])).toEqual([{ ...both, state: 'not-sent', id: 'op-1' }])
  const sent = [op(1, { state: 'acked' }), sighting(2, { state: 'acked' })]
  expect(records(sent)).toEqual([{ ...both, state: 'sent', id: 'op-1' }])
  const undo = [op(3, { state: 'acked', undoes: 'op-1' }), sighting(4, { eid: 's-2', undoes: 'op-2' })]
  expect(records([...sent, ...undo]).map(({ state }) => state)).toEqual(['not-sent'])
  expect(records([...sent, undo[0]!, { ...undo[1]!, state: 'acked' }]).map(({ state }) => state)).toEqual(['undone'])
  expect(records([op(1, { state: 'withdrawn' }), sighting(2, { state: 'withdrawn' })])).toMatchObject([
    { state: 'undone', besides: [] },
  ])
  expect(records([op(1), sighting(2, { state: 'rejected' })])).toMatchObject([{ state: 'needs-review', id: 'op-2' }])
  // A server without findings: a count that it has must not look unsent.
  expect(records([op(1, { state: 'acked' }), sighting(2)], false)).toMatchObject([
    { key: 'findings/s-2', state: 'only-here' },
    { key: 'products/1', state: 'sent' },
  ])
})

test('[SCAN-2793] the room in which an item was found is the last one that the person named and did not take away', () => {
  const later = sighting(3, { patch: { kind: 'elsewhere', product: 1, room: 3, place: 'Lobby' } })
  expect(foundInOf([])).toBeNull()
  expect(foundInOf([later, sighting(2)])).toEqual({ room: 3, name: 'Lobby' })
  expect(foundInOf([finding(4)])).toBeNull()
})
