import { expect, test } from 'vitest'
import { describeValues } from '#domain/outbox/commands/all-commands.ts'
import { countCommand } from '#domain/outbox/commands/count.ts'
import { scannedCommand } from '#domain/outbox/commands/scanned.ts'
import { type GroupableConflict, groupConflicts } from '#domain/outbox/conflict-groups.ts'
import { closedStates, needsReview, type Op, type OpState, openStates } from '#domain/outbox/op.ts'
import { describeOp } from '#domain/outbox/op-description.ts'
import { defaultTimeZone } from '#domain/time/dates.ts'

const op = (state: OpState, more: Partial<Op> = {}): Op => ({
  v: 1,
  id: 'a',
  userKey: 's:1',
  deviceId: 'd',
  seq: 1,
  entity: 'products',
  eid: 7,
  kind: 'count',
  patch: { physical_count: 5, remarks: null },
  base: { known: true, values: {}, gen: 1, lc: 0 },
  seen: {},
  recordedAt: '2026-05-03T02:00:00.000Z',
  mono: { boot: 'b', ms: 0 },
  skewMs: null,
  source: 'scan',
  label: 'x',
  state,
  stateAt: 0,
  nextAt: 0,
  attempts: 0,
  ...more,
})

test('[SHELL-60] only ops that the server acknowledged are labeled sent', () => {
  const sent = [...openStates, ...closedStates].filter(
    (state) => describeOp(op(state), defaultTimeZone).icon === 'sent',
  )
  expect(sent.sort()).toEqual(['acked', 'agreed'])
  for (const state of openStates) expect(describeOp(op(state), defaultTimeZone).label).not.toMatch(/^Sent/)
})

test('[SHELL-61] every op that needs review explains why in a sentence; conflicts are decided on their own card', () => {
  for (const state of openStates.filter((state) => needsReview(op(state)))) {
    const description = describeOp(op(state), defaultTimeZone)
    expect(description.explanation).toMatch(/^[A-Z].*\.$/)
    if (state !== 'conflict') expect(description.actions).toContain('discard')
  }
})

test("[SHELL-62] a refusal repeats the server's own words", () => {
  const description = describeOp(
    op('rejected', { error: { cls: 'invalid', message: 'x', fields: { remarks: ['Too long'] }, at: 0 } }),
    defaultTimeZone,
  )
  expect(description.explanation).toBe('The server said: Too long.')
  expect(description.actions).toContain('fix')
})

test('[SHELL-63] the recorded values are described in one line', () => {
  expect(describeValues({ kind: 'count', patch: { physical_count: 1200, remarks: 'dusty' } })).toBe(
    'Count 1,200 · dusty',
  )
  expect(describeValues({ kind: 'scanned', patch: { scanned: true } })).toBe('Marked as done')
  expect(describeValues({ kind: 'finding', patch: { kind: 'found-at-station', description: 'Old fan' } })).toBe(
    'Found at station: Old fan',
  )
  expect(countCommand.fields.physical_count.format(null)).toBe('Not counted')
  expect(scannedCommand.fields.scanned.format(false)).toBe('Not done')
})

const conflict = (id: string, why: GroupableConflict['why'], theirsAt = '2026-05-03T14:02:11Z'): GroupableConflict => ({
  id,
  why,
  theirsAt,
  openedAt: Number(id),
})

test('[SHELL-64] conflicts of one reset are grouped if there are five or more, those of a new count period always, others never', () => {
  const four = ['1', '2', '3', '4'].map((id) => conflict(id, 'reset'))
  expect(groupConflicts(four)).toMatchObject({ restarts: [], single: four })
  const five = [...four, conflict('5', 'reset', '2026-05-03T14:02:59Z')]
  expect(groupConflicts([...five, conflict('6', 'changed')])).toMatchObject({
    restarts: [{ conflicts: five, at: Date.parse('2026-05-03T14:02:11Z') }],
    single: [{ id: '6' }],
  })
  expect(groupConflicts([...five.slice(0, 4), conflict('5', 'reset', '2026-05-03T15:00:00Z')]).restarts).toEqual([])
  expect(groupConflicts([conflict('1', 'round')]).restarts).toHaveLength(1)
})

test('[SHELL-5210] one group for each ended count period, whenever its items were last changed; its time is that of the restart, or missing', () => {
  const before = { ...conflict('1', 'round', '2025-01-01T00:00:00Z'), endedPeriod: '1' }
  const cleared = { ...conflict('2', 'round'), endedPeriod: '1', restartedAt: '2026-05-03T14:02:11Z' }
  const later = { ...conflict('3', 'round', '2026-05-03T14:02:11Z'), endedPeriod: '2' }
  expect(groupConflicts([before, cleared, later])).toEqual({
    single: [],
    restarts: [
      { key: 'round 1', at: Date.parse('2026-05-03T14:02:11Z'), conflicts: [before, cleared] },
      { key: 'round 2', at: null, conflicts: [later] },
    ],
  })
})

test('[SHELL-5211] values cleared around a full minute are one group', () => {
  const times = ['14:01:58', '14:01:59', '14:02:00', '14:02:01', '14:02:02']
  const cleared = times.map((time, index) => conflict(String(index + 1), 'reset', `2026-05-03T${time}Z`))
  expect(groupConflicts(cleared).restarts.map(({ conflicts }) => conflicts)).toEqual([cleared])
})
