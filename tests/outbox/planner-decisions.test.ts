/** Each next step and verdict of the planner by itself. */
import { expect, test } from 'vitest'
import { countCommand } from '#domain/outbox/commands/count.ts'
import type { Op, SealedRequest } from '#domain/outbox/op.ts'
import { classify, classifyReading, rowIn } from '#outbox/planner/classify.ts'
import { nextStreak, noStreak } from '#outbox/planner/failure-streaks.ts'
import { featureSet } from '#outbox/planner/item-state.ts'
import { judge } from '#outbox/planner/judge.ts'
import { decideMerge } from '#outbox/planner/merge-decision.ts'
import { nextStep } from '#outbox/planner/next-step.ts'
import { seal } from '#outbox/planner/seal.ts'
import { respond } from '#tests/support/device/mirror-world.ts'
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

test('[SYNC-1310] next step, live request: sent again when due; unchanged if that is safe, otherwise the item is read first', () => {
  const step = (request: Partial<SealedRequest>, features: Parameters<typeof featureSet>[0] = [], now = 100) =>
    nextStep(
      item([op(1, { state: 'sending' })], [sealed([op(1)], { state: 'unknown', tries: 1, nextAt: 100, ...request })]),
      { now, features: featureSet(features), me: 1 },
    ).is
  expect([step({}, [], 99), step({}), step({ ifMatch: '"1"' }, ['if-match']), step({ ifMatch: '"1"' })]).toEqual([
    'nothing',
    'ask',
    'send',
    'ask',
  ])
  expect([
    step({}, ['if-match']),
    step({ ifMatch: '"1"', check: 'gone' }, ['if-match']),
    step({ kind: 'finding' }),
  ]).toEqual(['ask', 'ask', 'send'])
})

test('[SYNC-1311] next step, ops that need review: an op in conflict holds back its own group; a blocked op holds back its whole item', () => {
  const step = (
    ops: Op[],
    features: Parameters<typeof featureSet>[0] = ['if-match'],
    confirmed: object | null = null,
  ) => {
    const next = nextStep(item(ops, [], confirmed), { now: 0, features: featureSet(features), me: 1 })
    return 'ops' in next ? [next.is, ...next.ops.map(({ id }) => id)] : [next.is]
  }
  const mark = op(3, { kind: 'scanned', patch: { scanned: true } })
  expect(step([op(1, { state: 'conflict' }), op(2), mark])).toEqual(['seal', 'op-3'])
  expect(step([op(1, { state: 'rejected' }), op(2)])).toEqual(['seal', 'op-2'])
  expect([step([op(1, { state: 'blocked' }), op(2), mark]), step([])]).toEqual([['nothing'], ['nothing']])
  expect([step([op(1), op(2)], []), step([op(1), op(2)])]).toEqual([
    ['ask', 'op-1', 'op-2'],
    ['seal', 'op-1', 'op-2'],
  ])
  expect(step([op(1), op(2)], ['if-match', 'client-events'])).toEqual(['seal', 'op-1'])
  expect([
    step([op(1, { base: { ...base, known: false } })]),
    step([op(1)], ['if-match'], { lc: 4, row: null }),
    step([op(1)], ['if-match'], { lc: 3, row: null }),
  ]).toEqual([
    ['ask', 'op-1'],
    ['ask', 'op-1'],
    ['seal', 'op-1'],
  ])
  // With limited places an item that left the list may exist; without a version nothing guards the change.
  const unversioned = { ...base, known: true, version: undefined } as never
  expect([
    step([op(1)], ['if-match', 'reach'], { lc: 4, row: null }),
    step([op(1, { base: unversioned })], ['if-match', 'reach'], { lc: 4, row: null }),
    step([op(1)], ['reach'], { lc: 4, row: null }),
  ]).toEqual([
    ['seal', 'op-1'],
    ['ask', 'op-1'],
    ['ask', 'op-1'],
  ])
  const finding = op(1, { kind: 'finding', entity: 'findings', eid: 'f' })
  expect([step([finding], ['findings']), step([finding], [])]).toEqual([['seal', 'op-1'], ['nothing']])
})

test('[SYNC-1312] next step, newer confirmed row: sent with the new version, only if that overwrites nobody', () => {
  const upon = (row: object) =>
    nextStep(item([op(2)], [], { lc: 9, row }), { now: 0, features: featureSet(['if-match']), me: 1 })
  const row = { id: 1, physical_count: null, remarks: null, version: 8, updated_by: 2 }
  expect(upon(row)).toMatchObject({ is: 'seal', base: { version: '8', lc: 9, known: true } })
  expect([
    upon({ ...row, physical_count: 5 }).is,
    upon({ ...row, version: undefined }).is,
    upon({ ...row, physical_count: 2 }).is,
  ]).toEqual(['ask', 'ask', 'ask'])
})

test('[SYNC-1313] next step, settling request: checked when due, after everything else', () => {
  const settling = sealed([op(1)], { state: 'settling', nextAt: 100 })
  const step = (now: number, ops: Op[] = []) =>
    nextStep(item(ops, [settling]), { now, features: featureSet([]), me: 1 })
  expect([step(99).is, step(100), step(100, [op(2)]).is]).toEqual([
    'nothing',
    { is: 'ask', about: 'settle', request: settling },
    'ask',
  ])
  expect(step(100, [op(2)])).toMatchObject({ about: 'ops' })
})

test('[SYNC-1314] failure streak: one item more than single items can explain pauses the whole drain; the same item again does not', () => {
  const walk = (...seen: [number, Parameters<typeof nextStreak>[2]][]) => {
    let streak = noStreak
    return seen.map(([eid, verdict]) => {
      const next = nextStreak(streak, eid, verdict)
      streak = next.streak
      return next.drainVerdict
    })
  }
  const bad = { is: 'wait' as const, cls: 'server-item' }
  expect(walk([1, bad], [1, bad], [1, bad], [2, bad]).filter(Boolean)).toEqual([])
  expect(walk([1, bad], [2, bad], [3, bad])[2]).toMatchObject({
    is: 'wait',
    scope: 'all',
    cls: 'config',
    doubt: true,
    askedMs: null,
  })
  expect(walk([1, { is: 'blocked' }], [2, { is: 'blocked' }], [3, { is: 'blocked' }])[2]).toMatchObject({
    doubt: false,
  })
  expect(walk([1, bad], [2, bad], [3, { is: 'wait', cls: 'net' }], [4, bad]).filter(Boolean)).toEqual([])
  expect(walk([1, bad], [2, bad], [3, { is: 'blocked' }], [4, bad]).filter(Boolean)).toEqual([])
  const gone = { is: 'gone' as const }
  const six = [1, 2, 3, 4, 5, 6]
  expect(walk(...six.map((eid): [number, typeof gone] => [eid, gone]))[5]).toMatchObject({ cls: 'config' })
  const deleted = { ...gone, byName: true as const }
  expect(walk(...six.map((eid): [number, typeof gone] => [eid, deleted])).filter(Boolean)).toEqual([])
})

const sent = { eid: 7, sent: { physical_count: 2 } }
test('[SYNC-1315] stored: only an answer that repeats the values of this item; anything else is doubt, or a refusal that names the difference', () => {
  expect(classify(respond(200, { id: 7, physical_count: 2 }), sent)).toEqual({
    is: 'stored',
    row: { id: 7, physical_count: 2 },
  })
  expect(classify(respond(200, { id: '7', physical_count: '2' }), sent).is).toBe('stored')
  expect(classify(respond(200, { physical_count: 2 }), sent).is).toBe('stored')
  expect(classify(respond(200, { id: 8, physical_count: 2 }), sent)).toMatchObject({
    is: 'doubt',
    cls: 'echo',
    status: 200,
  })
  expect(classify(respond(200, [1]), sent).is).toBe('doubt')
  const differs = classify(respond(200, { id: 7, physical_count: null }), sent)
  expect(differs).toMatchObject({ is: 'rejected', cls: 'echo', status: 200, row: { id: 7 } })
  expect((differs as { text: string }).text).toContain('did not store 2 (it says nothing)')
  expect([rowIn(null, 7), rowIn('x', 7), rowIn({ id: 7 }, '7'), rowIn({ id: 8 }, 7)]).toEqual([
    null,
    null,
    { id: 7 },
    null,
  ])
})

test('[SYNC-1316] reading an item: its row, gone, or read again later', () => {
  expect(classifyReading(respond(200, { id: 7 }), 7)).toEqual({ is: 'row', row: { id: 7 } })
  expect(classifyReading(respond(200, { id: 8 }), 7)).toMatchObject({
    is: 'wait',
    scope: 'item',
    cls: 'odd',
    doubt: false,
    askedMs: null,
  })
  expect(classifyReading(respond(503, {}), 7)).toMatchObject({ is: 'wait', scope: 'all', cls: 'server' })
  expect(classifyReading(respond(409, {}), 7)).toMatchObject({ is: 'wait', scope: 'item', cls: 'odd' })
})

test('[SYNC-1317] every problem: what rests, for how long, and whether the server may have the request', () => {
  const text = 't'
  const server = (status: number) => judge({ kind: 'server', text, status, retryAfterMs: 7 } as never)
  const rests = (...statuses: number[]) =>
    statuses.map((status) => server(status) as { scope: string; cls: string; doubt: boolean; askedMs: number })
  expect(
    rests(500, 402, 451, 507, 404, 502).map(({ scope, cls, doubt, askedMs }) => [scope, cls, doubt, askedMs]),
  ).toEqual([
    ['item', 'server-item', true, 7],
    ['all', 'policy', false, 900_000],
    ['all', 'policy', false, 900_000],
    ['all', 'full', false, 900_000],
    ['all', 'config', false, 7],
    ['all', 'server', true, 7],
  ])
  const of = (problem: object) => judge({ text, ...problem } as never)
  expect(of({ kind: 'offline', onWire: false })).toEqual({
    is: 'wait',
    scope: 'all',
    cls: 'net',
    text,
    doubt: false,
    askedMs: null,
  })
  expect(of({ kind: 'timeout' })).toMatchObject({ doubt: true, askedMs: null })
  expect(of({ kind: 'cancelled' })).toMatchObject({ doubt: true, askedMs: 0 })
  expect(of({ kind: 'portal', status: 200 })).toMatchObject({ cls: 'portal', doubt: false, status: 200 })
  expect(of({ kind: 'moved', status: 301 })).toMatchObject({ cls: 'config', doubt: true })
  expect(of({ kind: 'slow-down', retryAfterMs: 9 })).toMatchObject({
    cls: 'slow',
    doubt: false,
    askedMs: 9,
    status: 429,
  })
  expect(of({ kind: 'contract', status: 406 })).toMatchObject({ cls: 'contract', askedMs: 900_000, doubt: false })
  expect([
    of({ kind: 'missing', api: true, status: 404 }),
    of({ kind: 'missing', api: false, status: 404 }),
  ]).toMatchObject([
    { is: 'gone', status: 404 },
    { is: 'wait', cls: 'config', doubt: false },
  ])
  expect([400, 422, 413].map((status) => (of({ kind: 'invalid', status, fields: {} }) as { cls: string }).cls)).toEqual(
    ['invalid', 'invalid', 'contract'],
  )
  expect([
    of({ kind: 'sign-in' }).is,
    of({ kind: 'forbidden' }).is,
    of({ kind: 'precondition-required' }).is,
    of({ kind: 'odd-answer', status: 200 }).is,
  ]).toEqual(['sign-in', 'blocked', 'needs-version', 'doubt'])
})

test('[SYNC-1318] conflict reason: reset if the counter saw a count and the server has none now; otherwise changed', () => {
  const count = (physical_count: number | null) => ({ physical_count, remarks: null })
  const way = (seen: number | null, theirs: number | null, known = true) =>
    decideMerge({
      command: countCommand,
      mine: count(2),
      base: { known, values: count(seen) },
      theirs: count(theirs),
      me: 1,
      ownTries: [],
      tried: false,
      sent: false,
    })
  expect([way(5, null), way(5, 6), way(null, 6)]).toEqual([
    { is: 'conflict', why: 'reset' },
    { is: 'conflict', why: 'changed' },
    { is: 'conflict', why: 'changed' },
  ])
  expect([way(5, 5), way(5, null, false), way(5, 6, false), way(5, 0)]).toEqual([
    { is: 'send' },
    { is: 'send' },
    { is: 'conflict', why: 'changed' },
    { is: 'conflict', why: 'reset' },
  ])
  const same = (more: object) =>
    decideMerge({
      command: countCommand,
      mine: count(2),
      base: { known: true, values: count(1) },
      theirs: count(2),
      me: 1,
      ownTries: [],
      tried: true,
      sent: true,
      ...more,
    }).is
  expect([
    same({}),
    same({ theirsBy: 1 }),
    same({ theirsBy: 2 }),
    same({ theirsBy: 2, me: null }),
    same({ theirsBy: 2, ownTries: [count(2)] }),
  ]).toEqual(['there', 'there', 'agreed', 'there', 'send'])
})
