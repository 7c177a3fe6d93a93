import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { CampaignRecord, CampaignRecordContent, RoomPlace } from '#contract/campaigns/campaign-record.ts'
import { isInForce, mergeRecords, roomKey, roomStates } from '#domain/campaigns/room-states.ts'

let made = 0
const record = (content: CampaignRecordContent, more: Partial<CampaignRecord> = {}): CampaignRecord =>
  ({
    id: `id-${String(++made).padStart(4, '0')}`,
    campaign: 1,
    made_by: 1,
    recorded_at: '2026-03-01T00:00:00Z',
    skew_ms: null,
    device: 'd',
    at: `2026-03-01T00:${String(made % 60).padStart(2, '0')}:00.000Z`,
    received_at: '2026-03-02T00:00:00.000Z',
    late: false,
    ...content,
    ...more,
  }) as CampaignRecord
const here = { building: 1, room: 7 }
const done = (more: Partial<CampaignRecord> = {}) =>
  record({ kind: 'room-done', ...here, result: 'all-seen', counted: 4, total: 5 }, more)
const reopened = (more: Partial<CampaignRecord> = {}) =>
  record({ kind: 'room-reopened', ...here, reason: 'one more shelf' }, more)
const assigned = (person: number | null, more: Partial<CampaignRecord> = {}, rooms: RoomPlace[] = [here]) =>
  record({ kind: 'assignment', person, rooms }, more)
const stateOf = (records: readonly CampaignRecord[]) => roomStates(records).get(roomKey(here)) ?? null

test('[CAMPAIGN-3210] a room that is closed: names who, when and what; it is open again after it was reopened', () => {
  const close = done({ made_by: 5 })
  expect(stateOf([close])).toEqual({
    ...here,
    assignee: null,
    handedBy: null,
    handedAt: null,
    done: { by: 5, at: close.at, result: 'all-seen', counted: 4, total: 5, record: close.id },
    reopened: null,
  })
  const open = reopened({ made_by: 6 })
  const expected = { by: 6, at: open.at, reason: 'one more shelf' }
  expect(stateOf([open, close])).toMatchObject({ done: null, reopened: expected })
  expect(stateOf([close, open, done()])).toMatchObject({ done: { by: 1 }, reopened: null })
  // Opening an open room has no effect.
  expect(stateOf([reopened()])).toMatchObject({ done: null, reopened: null })
  expect(stateOf([])).toBeNull()
})

test('[CAMPAIGN-3211] several assignments of a room: the latest applies, also one to nobody; other rooms keep theirs', () => {
  const there = { building: 1, room: null }
  const plan = assigned(3, { made_by: 9 }, [here, there])
  const handover = assigned(4, { made_by: 3 })
  const states = roomStates([handover, plan])
  expect(states.get(roomKey(here))).toMatchObject({ assignee: 4, handedBy: 3, handedAt: handover.at })
  expect(states.get(roomKey(there))).toMatchObject({ ...there, assignee: 3, handedBy: 9 })
  expect(stateOf([plan, handover, assigned(null)])).toMatchObject({ assignee: null, handedBy: 1 })
  // An assignment leaves a closed room closed.
  expect(stateOf([done(), assigned(4)])).toMatchObject({ done: { by: 1 }, assignee: 4 })
})

test('[CAMPAIGN-3212] a record that was undone or arrived after the close has no effect, whichever copy says so', () => {
  const close = done()
  const undone = { ...close, undone_at: '2026-03-01T02:00:00Z' }
  expect([stateOf([undone]), stateOf([close, undone]), stateOf([undone, close])]).toEqual([null, null, null])
  expect(stateOf([close, reopened({ late: true })])).toMatchObject({ done: { by: 1 } })
  const plan = assigned(3)
  expect(stateOf([plan, assigned(4, { undone_at: '2026-03-01T02:00:00Z' })])).toMatchObject({ assignee: 3 })
})

test('[CAMPAIGN-5414] a record that was undone after the end of its campaign keeps its effect, whichever copy says so', () => {
  const close = done()
  const undone = { ...close, undone_at: '2026-03-03T02:00:00Z' }
  const late = { ...undone, undone_late: true }
  for (const copies of [[late], [close, undone, late], [late, undone, close]])
    expect(stateOf(copies)).toMatchObject({ done: { record: close.id } })
})

test('[CAMPAIGN-3213] an own copy with a clock ahead: the moment of the server applies', () => {
  const own = done({ at: '2031-01-01T00:00:00.000Z' })
  const server = { ...own, at: '2026-03-01T01:00:00.000Z' }
  const open = reopened({ at: '2026-03-01T02:00:00.000Z' })
  expect(stateOf([own, open])).toMatchObject({ done: { by: 1 } })
  for (const order of [
    [own, server, open],
    [server, own, open],
  ])
    expect(stateOf(order)).toMatchObject({ done: null, reopened: { by: 1 } })
})

const places = fc.record({ building: fc.constantFrom(1, 2, null), room: fc.constantFrom(7, null) })
const contents: fc.Arbitrary<CampaignRecordContent> = fc.oneof(
  fc.record({
    kind: fc.constant('assignment' as const),
    person: fc.constantFrom(1, 2, null),
    rooms: fc.array(places, { minLength: 1, maxLength: 4 }),
  }),
  places.map((place) => ({
    kind: 'room-done' as const,
    ...place,
    result: 'all-seen' as const,
    counted: 1,
    total: 2,
  })),
  places.map((place) => ({ kind: 'room-reopened' as const, ...place, reason: null })),
)
/** Few ids and moments, so that copies and equal moments are common. A copy has the content of its record. */
const copies = fc.array(contents, { minLength: 1, maxLength: 6 }).chain((all) =>
  fc.array(
    fc
      .record({
        n: fc.nat({ max: all.length - 1 }),
        at: fc.constantFrom('2026-03-01T01:00:00.000Z', '2026-03-01T02:00:00.000Z', '2026-03-01T03:00:00.000Z'),
        undone_at: fc.constantFrom(null, null, undefined, '2026-03-01T04:00:00Z', '2026-03-01T05:00:00Z'),
        late: fc.constantFrom(false, false, false, true),
      })
      .map(({ n, ...more }) =>
        record(all[n] as CampaignRecordContent, { id: `r${n}`, made_by: n, ...more } as Partial<CampaignRecord>),
      ),
    { maxLength: 14 },
  ),
)
const shown = (records: readonly CampaignRecord[]) => [...roomStates(records)].sort(([a], [b]) => (a < b ? -1 : 1))

test('[CAMPAIGN-3214] any order and repetition of the same records gives the same states', () => {
  fc.assert(
    fc.property(
      copies.chain((records) =>
        fc.tuple(
          fc.constant(records),
          fc.shuffledSubarray([...records, ...records], {
            minLength: records.length * 2,
            maxLength: records.length * 2,
          }),
        ),
      ),
      ([records, shuffled]) => {
        expect(shown(shuffled)).toEqual(shown(records))
      },
    ),
    { numRuns: 400 },
  )
})

test('[CAMPAIGN-3214] records that arrive in parts, each part merged before the next: the same states', () => {
  fc.assert(
    fc.property(copies, fc.nat({ max: 14 }), fc.nat({ max: 14 }), (records, first, second) => {
      const parts = [records.slice(0, first), records.slice(first, first + second), records.slice(first + second)]
      let merged: readonly CampaignRecord[] = []
      let mergedBackward: readonly CampaignRecord[] = []
      for (const part of parts) merged = mergeRecords([...merged, ...part])
      for (const part of parts.toReversed()) mergedBackward = mergeRecords([...part, ...mergedBackward])
      expect(shown(merged)).toEqual(shown(records))
      expect(shown(mergedBackward)).toEqual(shown(records))
      expect(mergeRecords(merged)).toEqual(merged)
    }),
    { numRuns: 400 },
  )
})

test('[CAMPAIGN-3214] each room has the latest of its valid records, and a room without any is not listed', () => {
  fc.assert(
    fc.property(copies, (records) => {
      const inForce = mergeRecords(records).filter(isInForce)
      const states = roomStates(records)
      const named = new Set(
        inForce.flatMap((one) => ('rooms' in one ? one.rooms : 'room' in one ? [one] : []).map(roomKey)),
      )
      expect(new Set(states.keys())).toEqual(named)
      for (const [key, state] of states) {
        const last = inForce.findLast((one) => 'room' in one && roomKey(one) === key)
        expect(state.done?.record ?? null).toBe(last?.kind === 'room-done' ? last.id : null)
        const plan = inForce.findLast((one) => one.kind === 'assignment' && one.rooms.some((p) => roomKey(p) === key))
        expect(state.assignee).toBe(plan?.kind === 'assignment' ? plan.person : null)
      }
    }),
    { numRuns: 400 },
  )
})

test('[CAMPAIGN-3215] 5,000 rooms with 20,000 records: every state is known', () => {
  const rooms = Array.from({ length: 5000 }, (_, room) => ({ building: 1, room: room + 1 }))
  const records = rooms.flatMap((place) => [
    record({ kind: 'assignment', person: 2, rooms: [place] }),
    record({ kind: 'room-done', ...place, result: 'nothing-here', counted: 0, total: 0 }),
    record({ kind: 'room-reopened', ...place, reason: null }),
    record({ kind: 'assignment', person: 3, rooms: [place] }, { at: '2026-03-09T00:00:00.000Z' }),
  ])
  const states = roomStates(records)
  expect(states.size).toBe(5000)
  expect([...states.values()].every(({ assignee }) => assignee === 3)).toBe(true)
})
