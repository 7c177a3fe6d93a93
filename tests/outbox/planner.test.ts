import fc from 'fast-check'
import { expect, test } from 'vitest'
import { countCommand } from '#domain/outbox/commands/count.ts'
import type { Op } from '#domain/outbox/op.ts'
import { findEchoDifference, sameValue } from '#domain/outbox/same-values.ts'
import { backoff, isDue, maxRestMs, restMs, untilDue } from '#outbox/planner/backoff.ts'
import { coalesce, lastValues } from '#outbox/planner/coalesce.ts'
import { type FailureStreak, nextStreak, noStreak } from '#outbox/planner/failure-streaks.ts'
import { featureSet } from '#outbox/planner/item-state.ts'
import { lanes } from '#outbox/planner/lanes.ts'
import { decideMerge } from '#outbox/planner/merge-decision.ts'
import { seal } from '#outbox/planner/seal.ts'
import { sha256 } from '#platform/sha256.ts'
import { anyText } from '#tests/support/data/any-text.ts'

const count = fc.record({
  physical_count: fc.oneof(fc.constant(null), fc.integer({ min: 0, max: 3 })),
  remarks: fc.constantFrom(null, 'a', 'b'),
})
const question = fc.record({
  command: fc.constant(countCommand),
  mine: count,
  base: fc.record({ known: fc.boolean(), values: count }),
  theirs: count,
  theirsBy: fc.constantFrom(1, 2),
  sent: fc.boolean(),
  me: fc.constantFrom(1, null),
  ownTries: fc.array(count, { maxLength: 2 }),
  tried: fc.boolean(),
})
const equal = (a: object, b: object) => JSON.stringify(a) === JSON.stringify(b)

test('[SYNC-11] three-way: never sends over another person’s value that the counter did not see', () => {
  fc.assert(
    fc.property(question, (asked) => {
      const decision = decideMerge(asked)
      if (decision.is !== 'send') return true
      const { theirs, base, ownTries } = asked
      const { physical_count, remarks } = countCommand.fields
      const untouched = physical_count.isUntouched(theirs.physical_count) && remarks.isUntouched(theirs.remarks)
      return (
        (base.known && equal(theirs, base.values)) ||
        ownTries.some((own) => equal(own, theirs)) ||
        (!base.known && untouched)
      )
    }),
    { numRuns: 20_000 },
  )
})

test('[SYNC-11] three-way: a conflict only if theirs is neither mine, nor seen, nor an own try', () => {
  fc.assert(
    fc.property(question, (asked) => {
      const decision = decideMerge(asked)
      const { mine, theirs, base, ownTries } = asked
      if (equal(mine, theirs)) return decision.is !== 'conflict'
      if (base.known && equal(base.values, theirs)) return decision.is === 'send'
      return !ownTries.some((own) => equal(own, theirs)) || decision.is === 'send'
    }),
    { numRuns: 20_000 },
  )
})

test('[SYNC-41] three-way: a value that may come from an own try is not attributed to another person', () => {
  const asked = {
    command: countCommand,
    mine: { physical_count: 2, remarks: null },
    base: { known: true, values: { physical_count: null, remarks: null } },
    theirs: { physical_count: 2, remarks: null },
    me: 1,
    ownTries: [],
    tried: false,
  }
  expect(decideMerge({ ...asked, sent: false })).toEqual({ is: 'agreed' })
  expect(decideMerge({ ...asked, sent: true })).toEqual({ is: 'there' })
  expect(decideMerge({ ...asked, sent: true, theirsBy: 2 })).toEqual({ is: 'agreed' })
})

const op = (seq: number, more: Partial<Op> = {}): Op => ({
  v: 1,
  id: `op-${seq}`,
  userKey: 's:1',
  deviceId: 'd',
  seq,
  entity: 'products',
  eid: 7,
  kind: 'count',
  patch: { physical_count: seq, remarks: null },
  base: { known: true, values: { physical_count: null, remarks: null }, version: '1', gen: 1, lc: 0 },
  seen: {},
  recordedAt: new Date(Date.UTC(2026, 0, 1, 8, seq)).toISOString(),
  mono: { boot: 'b', ms: 0 },
  skewMs: null,
  source: 'scan',
  label: 'x',
  state: 'queued',
  stateAt: 0,
  nextAt: 0,
  attempts: 0,
  ...more,
})

test('[SYNC-7] coalescing: takes a run from the front, of one person and one kind, without ops that a person decided', () => {
  const ops = fc.array(
    fc.record({
      kind: fc.constantFrom('count' as const, 'scanned' as const, 'finding' as const),
      userKey: fc.constantFrom('s:1', 's:2'),
      decided: fc.boolean(),
      minutes: fc.integer({ min: 0, max: 40 }),
    }),
    { maxLength: 6 },
  )
  fc.assert(
    fc.property(ops, fc.boolean(), (drawn, separate) => {
      const queue = drawn.map(({ kind, userKey, decided, minutes }, at) =>
        op(at + 1, {
          kind,
          userKey,
          recordedAt: new Date(Date.UTC(2026, 0, 1, 8, minutes)).toISOString(),
          ...(decided ? { resolution: { by: 's:1', at: '', choice: 'mine' as const } } : {}),
        }),
      )
      const run = coalesce(queue, { oneOpPerRequest: separate })
      expect(run).toEqual(queue.slice(0, run.length))
      expect(run.length > 0).toBe(queue.length > 0)
      if (separate) expect(run.length).toBeLessThanOrEqual(1)
      expect(new Set(run.map(({ kind, userKey }) => kind + userKey)).size).toBeLessThanOrEqual(1)
      if (run.length > 1) expect(run.some(({ resolution, kind }) => resolution || kind === 'finding')).toBe(false)
      expect(lastValues(run)).toEqual(Object.assign({}, ...run.map(({ patch }) => patch)))
    }),
  )
})

test('[SYNC-8] sealed request: the same bytes for the same ops, names all of them, and has If-Match where it is enforced', () => {
  const given = { id: 'key', epoch: 1 }
  const ops = [op(1), op(2)]
  const base = op(1).base
  const plain = seal(ops, base, { ...given, features: featureSet([]) })
  expect(plain).toMatchObject({
    method: 'PATCH',
    path: 'products/7/',
    body: '{"physical_count":2,"remarks":null}',
    opIds: ['op-1', 'op-2'],
    headers: {},
  })
  expect(plain.ifMatch).toBeUndefined()
  expect(seal(ops, base, { ...given, features: featureSet([]) })).toEqual(plain)
  const rich = seal(
    ops,
    { ...base, round: '3' },
    { ...given, features: featureSet(['if-match', 'client-events', 'rounds']) },
  )
  expect(rich.ifMatch).toBe('"1"')
  const events = JSON.parse(decodeURIComponent(rich.headers['X-IMS-Events'] ?? ''))
  expect(events.map(({ id }: { id: string }) => id)).toEqual(['op-1', 'op-2'])
  expect(rich.headers['X-IMS-Round']).toBe('3')
  const finding = seal([op(1, { kind: 'finding', entity: 'findings', eid: 'f', patch: { photo: 'x' } })], base, {
    ...given,
    features: featureSet(['client-events', 'findings', 'if-match']),
  })
  expect(finding).toMatchObject({ method: 'PUT', path: 'findings/f/', headers: {} })
})

test('[SYNC-9] same values: equal in other notations, and in nothing else', () => {
  expect([sameValue(3, '3'), sameValue('', null), sameValue(' a ', 'a'), sameValue(true, 'true')]).toEqual([
    true,
    true,
    true,
    true,
  ])
  expect([sameValue(null, undefined), sameValue(0, null), sameValue(false, null), sameValue('3a', 3)]).toEqual([
    false,
    false,
    false,
    false,
  ])
  fc.assert(fc.property(fc.jsonValue(), (value) => sameValue(value, structuredClone(value))))
  expect(findEchoDifference({ a: 1, b: null }, { a: '1', b: '' })).toBeNull()
  expect(findEchoDifference({ a: 1 }, {})).toEqual({ field: 'a', sent: 1, stored: undefined })
})

test('[SYNC-23] rests: grow, never exceed five minutes (fifteen if the server asks), and survive a clock jump', () => {
  fc.assert(
    fc.property(
      fc.nat(100),
      fc.double({ min: 0, max: 0.999, noNaN: true }),
      fc.option(fc.nat(10_000_000)),
      (n, random, asked) => {
        expect(backoff(n, random)).toBeLessThanOrEqual(300_000)
        expect(restMs(asked, n, random)).toBeLessThanOrEqual(asked === null ? 300_000 : maxRestMs)
      },
    ),
  )
  fc.assert(
    fc.property(fc.integer(), fc.integer(), (at, now) => untilDue(at, now) >= 0 && untilDue(at, now) <= maxRestMs),
  )
  expect(isDue(10 ** 12, 5)).toBe(true)
})

test('[SYNC-22] lanes: every op that can be sent has a lane, whatever else needs review', () => {
  const ops = [
    op(1, { eid: 1, state: 'conflict' }),
    op(2, { eid: 2 }),
    op(3, { eid: 3, state: 'rejected' }),
    op(4, { eid: 3 }),
    op(5, { eid: 2 }),
  ]
  expect(lanes({ ops, requests: [] }, 0, featureSet([])).map(({ eid: rowId }) => rowId)).toEqual([2, 3])
})

test('[SYNC-10] one missing item: the item is gone; six in a row: the address is wrong; a readable row does not end a streak of failed writes', () => {
  const walk = (verdicts: readonly { is: 'gone' | 'row' | 'blocked' | 'wait'; cls?: string }[]) => {
    let streak: FailureStreak = noStreak
    return verdicts.map((verdict, at) => {
      const next = nextStreak(streak, at, verdict)
      streak = next.streak
      return next.drainVerdict !== null
    })
  }
  expect(walk(Array.from({ length: 6 }, () => ({ is: 'gone' as const })))).toEqual([
    false,
    false,
    false,
    false,
    false,
    true,
  ])
  expect(walk([{ is: 'blocked' }, { is: 'blocked' }, { is: 'blocked' }])).toEqual([false, false, true])
  const bad = { is: 'wait' as const, cls: 'server-item' }
  expect(walk([bad, { is: 'row' }, bad, { is: 'row' }, bad])).toEqual([false, false, false, false, true])
  expect(walk([{ is: 'gone' }, { is: 'row' }, { is: 'gone' }])).toEqual([false, false, false])
})

test('[SYNC-16] own SHA-256: equals the browser’s SHA-256', async () => {
  const { createHash } = await import('node:crypto')
  fc.assert(
    fc.property(anyText({ maxLength: 300 }), (text) => {
      expect(sha256(text)).toBe(createHash('sha256').update(text, 'utf8').digest('hex'))
    }),
  )
})
