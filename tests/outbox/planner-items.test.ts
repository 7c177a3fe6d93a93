/** Edge cases of the planner's functions. The simulator tests them together. */
import { expect, test } from 'vitest'
import { isOwnRecord, mergedFields, pickFields } from '#domain/outbox/commands/all-commands.ts'
import { countCommand } from '#domain/outbox/commands/count.ts'
import { scannedCommand } from '#domain/outbox/commands/scanned.ts'
import type { Op, SealedRequest } from '#domain/outbox/op.ts'
import { backoff, isDue, isRecent, restMs, untilDue } from '#outbox/planner/backoff.ts'
import { coalesce } from '#outbox/planner/coalesce.ts'
import {
  baseFromRow,
  compareSettled,
  featureSet,
  isLive,
  newestAcknowledged,
  ownTries,
  rowNewerThan,
  wereSent,
} from '#outbox/planner/item-state.ts'
import { lanes, nextDue } from '#outbox/planner/lanes.ts'
import type { nextStep } from '#outbox/planner/next-step.ts'
import { seal } from '#outbox/planner/seal.ts'
import { recoveryRestMs } from '#session/server-recovery.ts'
import { makeOp } from '../support/device/make-op.ts'

const base = { known: true, values: { physical_count: null, remarks: null }, version: '1', gen: 1, lc: 3 }
const op = (seq: number, more: Partial<Op> = {}) =>
  makeOp('me', seq, { base, patch: { physical_count: seq, remarks: null }, ...more })
const sealed = (ops: readonly Op[], more: Partial<SealedRequest> = {}, features = featureSet([])): SealedRequest => ({
  ...seal(ops, ops[0]?.base ?? base, { id: `r-${ops[0]?.seq}`, epoch: 1, features }),
  ...more,
})
const item = (ops: readonly Op[], requests: readonly SealedRequest[] = [], confirmed: object | null = null) =>
  ({ ops, requests, confirmed }) as Parameters<typeof nextStep>[0]

test('[SYNC-1300] rest: doubles from two seconds to five minutes; the server’s wish wins, up to fifteen minutes', () => {
  expect([0, 1, 2, 7, 8, 30].map((n) => backoff(n, 0.5))).toEqual([1000, 2000, 4000, 128_000, 150_000, 150_000])
  expect([backoff(5, 0), restMs(null, 0, 0.5), restMs(0, 9, 0.5), restMs(7000, 0, 0), restMs(10 ** 9, 0, 0)]).toEqual([
    0, 1000, 0, 7000, 900_000,
  ])
  expect([0, 1, 4, 5, 30].map((n) => recoveryRestMs(null, n, 0))).toEqual([500, 1000, 8000, 15_000, 15_000])
  expect([
    recoveryRestMs(null, 1, 0.5),
    recoveryRestMs(5000, 0, 0),
    recoveryRestMs(10 ** 9, 0, 0),
    recoveryRestMs(100, 0, 0),
  ]).toEqual([1500, 5000, 60_000, 500])
})

test('[SYNC-1301] due: a time that has come, or is further away than any rest', () => {
  const now = 10_000_000
  expect([isDue(now, now), isDue(now + 1, now), isDue(now + 900_000, now), isDue(now + 900_001, now)]).toEqual([
    true,
    false,
    false,
    true,
  ])
  expect([untilDue(now + 5, now), untilDue(now - 5, now), untilDue(now + 900_001, now)]).toEqual([5, 0, 0])
  expect([
    isRecent(now)(now - 269_999),
    isRecent(now)(now - 270_000),
    isRecent(now)(now + 269_999),
    isRecent(now)(now + 270_000),
  ]).toEqual([true, false, true, false])
})

test('[SYNC-1302] coalescing: consecutive ops recorded at most fifteen minutes apart share a request', () => {
  const at = (seq: number, minutes: number, more: Partial<Op> = {}) =>
    op(seq, { recordedAt: new Date(minutes * 60_000).toISOString(), ...more })
  const run = (...ops: Op[]) => coalesce(ops, { oneOpPerRequest: false }).length
  expect([run(), run(at(1, 0), at(2, 15), at(3, 30)), run(at(1, 0), at(2, 15.1)), run(at(1, 20), at(2, 5))]).toEqual([
    0, 3, 1, 2,
  ])
  expect(run(at(1, 0), at(2, 0, { requestId: 'r' }), at(3, 0))).toBe(1)
  expect(run(at(1, 0), at(2, 0, { state: 'waiting' }))).toBe(1)
  expect(run(at(1, 0), at(2, 0, { kind: 'scanned' }))).toBe(1)
  expect(coalesce([at(1, 0), at(2, 0)], { oneOpPerRequest: true })).toHaveLength(1)
})

test('[SYNC-1303] untouched: a field with its default value; remarks of “0” are not untouched', () => {
  const { physical_count, remarks } = countCommand.fields
  expect([null, undefined, false, '', 0].map((value) => physical_count.isUntouched(value))).toEqual(Array(5).fill(true))
  expect([1, true, '0', 'x'].map((value) => physical_count.isUntouched(value))).toEqual(Array(4).fill(false))
  expect([remarks.isUntouched(0), remarks.isUntouched(''), scannedCommand.fields.scanned.isUntouched(0)]).toEqual([
    false,
    true,
    true,
  ])
  expect(['count', 'scanned', 'finding', 'edit'].map((kind) => mergedFields({ kind }))).toEqual([
    ['physical_count', 'remarks'],
    ['scanned'],
    [],
    [],
  ])
  expect(['count', 'scanned', 'finding', 'edit'].map((kind) => isOwnRecord({ kind }))).toEqual([
    false,
    false,
    true,
    false,
  ])
  expect(pickFields({ a: 1, b: undefined, c: 3 }, ['a', 'b', 'd'])).toEqual({ a: 1, b: undefined })
})

test('[SYNC-1304] own tries: live requests, later ones, and those dropped in doubt', () => {
  const tried = (more: Partial<SealedRequest>) =>
    sealed([op(1)], { tries: 1, state: 'done', doneLc: 3, ifMatch: '"1"', ...more })
  const left = (...requests: SealedRequest[]) => ownTries({ requests }, 'count', { lc: 3 }).length
  expect([
    left(tried({})),
    left(tried({ doneLc: 4 })),
    left(tried({ state: 'unknown' })),
    left(tried({ tries: 0, state: 'unknown' })),
  ]).toEqual([0, 1, 1, 0])
  expect([left(tried({ state: 'dropped', doneLc: 9 })), left(tried({ state: 'dropped', doubtful: true }))]).toEqual([
    0, 1,
  ])
  expect(left(tried({ kind: 'scanned', state: 'unknown' }))).toBe(0)
  const unguarded = (lastTryAt: number) => {
    const { ifMatch: _, ...request } = tried({ lastTryAt })
    return request
  }
  expect([
    left(unguarded(1000), unguarded(2000)),
    left(unguarded(1000), unguarded(271_000)),
    left(unguarded(1000), unguarded(1000)),
  ]).toEqual([1, 0, 0])
  expect(left(tried({ lastTryAt: 1000 }), tried({ lastTryAt: 2000 }))).toBe(0)
  expect([
    wereSent({ requests: [tried({})] }, [op(1)]),
    wereSent({ requests: [tried({ tries: 0 })] }, [op(1)]),
    wereSent({ requests: [tried({})] }, [op(2)]),
  ]).toEqual([true, false, false])
  expect(
    (['sealed', 'sending', 'unknown', 'waiting', 'settling', 'done', 'dropped'] as const).filter((state) =>
      isLive({ state }),
    ),
  ).toHaveLength(4)
})

test('[SYNC-1305] newer row: a confirmed row read after the base; it becomes the base, with its version', () => {
  const row = { id: 1, physical_count: 5, remarks: 'x', scanned: true, version: 4 }
  const at = (lc: number) => rowNewerThan(item([], [], { lc, row }), { lc: 3 })
  expect([at(4), at(3), rowNewerThan(item([]), { lc: 0 })]).toEqual([row, null, null])
  expect(baseFromRow(row, op(1), 9)).toEqual({
    known: true,
    values: { physical_count: 5, remarks: 'x' },
    version: '4',
    gen: 1,
    lc: 9,
  })
  expect(baseFromRow({ scanned: true }, op(1, { kind: 'scanned', base: { ...base, round: '2' } }), 9)).toEqual({
    known: true,
    values: { scanned: true },
    round: '2',
    gen: 1,
    lc: 9,
  })
  expect(baseFromRow(row, op(1, { kind: 'finding' }), 9).values).toEqual({})
})

test('[SYNC-1306] newest acknowledged op: only if no op of the group is open and nobody agreed afterwards', () => {
  const newest = (...states: Op['state'][]) =>
    newestAcknowledged(item(states.map((state, at) => op(at + 1, { state }))), 'count')?.id ?? null
  expect([newest('acked', 'acked'), newest('acked', 'withdrawn', 'superseded'), newest('acked', 'agreed')]).toEqual([
    'op-2',
    'op-1',
    null,
  ])
  expect([newest('acked', 'queued'), newest('conflict', 'acked'), newest(), newest('withdrawn')]).toEqual([
    null,
    null,
    null,
    null,
  ])
  expect(newestAcknowledged(item([op(1, { state: 'acked' }), op(2, { kind: 'scanned' })]), 'count')?.id).toBe('op-1')
})

test('[SYNC-1307] after the settle time: our newest value, a late copy of ours sent shortly before, or another value', () => {
  const older = sealed([op(1)], { tries: 1, lastTryAt: 1000 })
  const settling = sealed([op(2)], { tries: 1, lastTryAt: 2000, state: 'settling' })
  const shown = (physical_count: number, first = older) =>
    compareSettled(item([], [first, settling]), settling, op(2), { physical_count, remarks: null })
  expect([shown(2), shown(1), shown(9)]).toEqual(['ours', 'ghost', 'other'])
  expect([
    shown(1, { ...older, tries: 0 }),
    shown(1, { ...older, kind: 'scanned' }),
    shown(1, { ...older, lastTryAt: 272_000 }),
  ]).toEqual(['other', 'other', 'other'])
})

test('[SYNC-1308] lanes: the oldest op first, then settling requests by time; no lane for what rests or cannot be sent', () => {
  const settling = (id: string, eid: number, nextAt: number) =>
    sealed([op(1, { eid })], { id, eid, state: 'settling', nextAt })
  const found = (ops: Op[], requests: SealedRequest[], now = 100, features = featureSet([])) =>
    lanes({ ops, requests }, now, features).map(({ eid }) => eid)
  expect(
    found(
      [op(2, { eid: 5 })],
      [settling('b', 7, 50), settling('a', 6, 50), settling('c', 8, 40), settling('d', 9, 101), settling('e', 5, 1)],
    ),
  ).toEqual([5, 8, 6, 7])
  expect(
    found([op(1, { eid: 5 }), op(2, { eid: '5' })], [sealed([op(1)], { eid: 5, state: 'waiting', nextAt: 101 })]),
  ).toEqual(['5'])
  expect(found([op(1, { eid: 5 })], [sealed([op(1)], { eid: 5, state: 'waiting', nextAt: 100 })])).toEqual([5])
  expect(found([op(1, { eid: 5 })], [settling('a', 5, 101)])).toEqual([5])
  const finding = op(1, { kind: 'finding', entity: 'findings', eid: 'f' })
  expect([found([finding], []), found([finding], [], 100, featureSet(['findings']))]).toEqual([[], ['f']])
  const states = ['queued', 'sending', 'unknown', 'waiting', 'conflict', 'rejected', 'orphaned', 'blocked'] as const
  expect(
    found(
      states.map((state, eid) => op(eid + 1, { eid, state })),
      [],
    ),
  ).toEqual([0, 1, 2, 3])
})

test('[SYNC-1309] next due time: the earliest of all rests; null if nothing rests', () => {
  const request = (state: SealedRequest['state'], nextAt: number) => sealed([op(1)], { state, nextAt })
  expect(nextDue({ ops: [], requests: [] })).toBeNull()
  expect(
    nextDue({
      ops: [op(1, { nextAt: 0 })],
      requests: [request('sealed', 5), request('done', 5), request('sending', 5)],
    }),
  ).toBeNull()
  expect(nextDue({ ops: [op(1, { nextAt: 30 })], requests: [request('waiting', 40), request('unknown', 50)] })).toBe(30)
  expect(nextDue({ ops: [op(1, { nextAt: 30, state: 'waiting' })], requests: [request('settling', 40)] })).toBe(40)
})
