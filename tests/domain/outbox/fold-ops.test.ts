import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { countProgressOf, foldOps } from '#domain/outbox/fold-ops.ts'
import { closedStates, type Op, openStates } from '#domain/outbox/op.ts'
import { parseMoment } from '#domain/time/moments.ts'
import { makeOp } from '#tests/support/device/make-op.ts'

const row = { id: 1, units: 5, physical_count: 2, remarks: 'old', scanned: false, shortages: 3 }
/** The fields that the server will set when it receives the last of these ops. */
const noted = { counted_at: makeOp('me', 1, {}).recordedAt, missing_in: null }
const op = (seq: number, patch: Op['patch'], state: Op['state'] = 'queued') => makeOp('me', seq, { patch, state })

describe('the row that a person sees', () => {
  test('[MIRROR-40] own open ops are folded over the confirmed row in device order (I16)', () => {
    const ops = [op(2, { physical_count: 4 }), op(1, { physical_count: 9, remarks: 'first' }), op(3, { scanned: true })]
    expect(foldOps(row, ops)).toEqual({
      ...row,
      physical_count: 4,
      remarks: 'first',
      scanned: true,
      shortages: 1,
      ...noted,
      // The mark is not the count, but was made simultaneously.
      physical_count_at: noted.counted_at,
    })
    expect(row).toEqual({ id: 1, units: 5, physical_count: 2, remarks: 'old', scanned: false, shortages: 3 })
  })

  test('[MIRROR-41] closed ops change nothing; ops that need review do', () => {
    for (const state of closedStates) expect(foldOps(row, [op(1, { physical_count: 4 }, state)])).toBe(row)
    for (const state of openStates) expect(foldOps(row, [op(1, { remarks: 'mine' }, state)])?.['remarks']).toBe('mine')
  })

  test('[MIRROR-42] a row that the server no longer has stays visible while a count for it is open (I18)', () => {
    const waiting = makeOp('me', 1, { eid: 7, seen: { description: 'Desk', units: 2 }, patch: { physical_count: 2 } })
    expect(foldOps(null, [waiting])).toMatchObject({ id: 7, description: 'Desk', physical_count: 2, shortages: 0 })
    expect(foldOps(null, [])).toBeNull()
  })

  test('[MIRROR-43] count progress: not counted, saved, sent, needs review', () => {
    const blank = { scanned: false }
    expect(countProgressOf(blank, [], 5)).toEqual({ kind: 'not-counted' })
    expect(countProgressOf({ scanned: true }, [], 5)).toEqual({ kind: 'sent', at: 5 })
    expect(countProgressOf({ scanned: true }, [], null)).toEqual({ kind: 'sent', at: null })
    const counted = [op(1, { physical_count: 1 }), op(2, { scanned: true })]
    expect(countProgressOf({ scanned: true }, counted, 5)).toMatchObject({ kind: 'saved', opId: 'op-2' })
    // Somebody else cleared the flag while the count was not sent: the person still sees their count.
    expect(countProgressOf(blank, [op(1, { physical_count: 1 })], 5)).toMatchObject({ kind: 'saved', opId: 'op-1' })
    expect(countProgressOf(blank, [op(1, {}, 'conflict'), op(2, {})], 5)).toEqual({
      kind: 'needs-you',
      opId: 'op-1',
      state: 'conflict',
    })
  })

  test('[MIRROR-201] an item restored by an undo is not counted, even while the undo is not sent', () => {
    const undone = [op(3, { physical_count: null, remarks: null }), op(4, { scanned: false })]
    expect(countProgressOf({ scanned: false }, undone, 5)).toEqual({ kind: 'not-counted' })
    const marked = [op(1, { physical_count: 1 }), op(2, { scanned: true }), op(3, { scanned: false })]
    expect(countProgressOf({ scanned: false }, marked, 5)).toEqual({ kind: 'not-counted' })
    const back = [op(3, { physical_count: 4, remarks: null })]
    expect(countProgressOf({ scanned: true }, back, 5)).toMatchObject({ kind: 'saved', opId: 'op-3' })
  })

  describe('undos of records that another device may have', () => {
    const counted = (physical_count: number | null) => ({ physical_count, remarks: null })
    const undoOf = (seq: number, undoes: string, patch: Op['patch'], withdraws: Op['patch']) =>
      makeOp('me', seq, { patch, undoes, unsent: true, withdraws })

    test('[SYNC-5880] two counts of one item are undone: neither is shown, whichever of them the server has', () => {
      const undos = [
        undoOf(4, 'second', counted(5), counted(7)),
        undoOf(5, 'first', counted(null), counted(5)),
        undoOf(6, 'mark', { scanned: false }, { ...counted(5), scanned: true }),
      ]
      for (const count of [7, 5, null])
        expect(foldOps({ id: 1, ...counted(count), scanned: count !== null }, undos)).toMatchObject({
          ...counted(null),
          scanned: false,
        })
      // Somebody else has the figure of neither.
      expect(foldOps({ id: 1, ...counted(3), scanned: true }, undos)).toMatchObject({ ...counted(3), scanned: true })
    })

    test('[SYNC-5881] the count began again while an undo waits that restores an earlier count: the item is not counted', () => {
      const undo = undoOf(2, 'second', counted(5), counted(7))
      const begun = { id: 1, ...counted(null), scanned: false }
      const isShown = (ops: readonly Op[]) => countProgressOf(foldOps(begun, ops) as typeof begun, ops, 1).kind
      expect(isShown([undo])).toBe('not-counted')
      // The undone count may still be in flight.
      expect(isShown([makeOp('me', 1, { id: 'second', patch: counted(7), state: 'sending' }), undo])).toBe(
        'not-counted',
      )
      expect(isShown([undo, op(3, counted(2))])).toBe('saved')
    })
  })

  test('[MIRROR-44] folding ops in two steps gives the same row as folding them at once', () => {
    const patches = fc.array(fc.record({ physical_count: fc.nat(9), remarks: fc.string() }, { requiredKeys: [] }))
    fc.assert(
      fc.property(patches, fc.nat(10), (all, at) => {
        const ops = all.map((patch, i) => op(i + 1, patch))
        const half = foldOps(row, ops.slice(0, at))
        expect(foldOps(half, ops.slice(at))).toEqual(foldOps(row, ops))
      }),
    )
  })

  test('[MIRROR-1300] a count sets counted_at, corrected by the clock skew; remarks do not; an undo restores the earlier moment', () => {
    const counted = (more: Partial<Op>) => foldOps(row, [makeOp('me', 1, more)])
    const count = { patch: { physical_count: 4 }, recordedAt: '2026-03-02T08:00:00.000Z' }
    expect(counted(count)).toMatchObject({ counted_at: '2026-03-02T08:00:00.000Z', missing_in: null })
    expect(counted({ ...count, skewMs: -1000 })).toMatchObject({ counted_at: '2026-03-02T07:59:59.000Z' })
    expect(counted({ ...count, recordedAt: 'no moment', stateAt: 0 })).toMatchObject({
      counted_at: '1970-01-01T00:00:00.000Z',
    })
    expect(counted({ patch: { scanned: true } })).toMatchObject({ missing_in: null })
    for (const patch of [{ remarks: 'x' }, { scanned: false }, { physical_count: null }])
      expect(counted({ patch })).not.toHaveProperty('counted_at')
    expect(counted({ patch: { physical_count: null }, undoes: 'op-0' })).toMatchObject({ counted_at: null })
    expect(counted({ patch: { physical_count: 2 }, undoes: 'op-0', countedBefore: 'then' })).toMatchObject({
      counted_at: 'then',
      physical_count_at: 'then',
    })
    expect(counted({ patch: { scanned: false }, undoes: 'op-0', countedBefore: 'then' })).not.toHaveProperty(
      'physical_count_at',
    )
    expect(counted({ patch: { physical_count: 2 }, undoes: 'op-0' })).not.toHaveProperty('missing_in')
  })

  test('[MIRROR-1301] the shortage is computed again only for a count, and only if the quantity is known', () => {
    const folded = (patch: Op['patch'], units?: unknown) => foldOps({ ...row, units }, [op(1, patch)])?.['shortages']
    expect([
      folded({ physical_count: 4 }, 5),
      folded({ physical_count: null }, 5),
      folded({ remarks: 'x' }, 5),
    ]).toEqual([1, 0, 3])
    expect([
      folded({ physical_count: 4 }),
      folded({ physical_count: 4 }, 'many'),
      folded({ physical_count: 4 }, '6'),
    ]).toEqual([3, 3, 2])
  })

  test('[MIRROR-1302] findings never change a row or its saved state; if the item is not counted, the last one shows that it is not here', () => {
    const note = (seq: number) =>
      makeOp('me', seq, { entity: 'findings', kind: 'finding', patch: { kind: 'not-found', physical_count: 9 } })
    const elsewhere = makeOp('me', 4, { entity: 'findings', kind: 'finding', patch: { kind: 'elsewhere' } })
    expect(foldOps(row, [note(1)])).toBe(row)
    expect(countProgressOf({ scanned: false }, [elsewhere], null)).toEqual({ kind: 'not-counted' })
    expect(foldOps(row, [op(2, { physical_count: 4 }), note(3)])).toMatchObject({ physical_count: 4 })
    expect(countProgressOf({ scanned: false }, [note(1), note(2)], null)).toEqual({ kind: 'not-here', op: note(2) })
    expect(countProgressOf({ scanned: true }, [note(1)], 5)).toEqual({ kind: 'sent', at: 5 })
    const settling = { ...op(3, { physical_count: 2 }, 'acked'), isSettling: true }
    expect(countProgressOf({ scanned: true }, [settling], 5)).toEqual({ kind: 'checking' })
    expect(countProgressOf({ scanned: true }, [settling, op(4, {})], 5)).toMatchObject({ kind: 'saved', opId: 'op-4' })
    expect(countProgressOf({ scanned: false }, [settling], 5)).toEqual({ kind: 'not-counted' })
    expect(foldOps(row, [settling])).toBe(row)
    expect(countProgressOf({ scanned: false }, [note(1), op(2, { physical_count: 1 })], 5)).toMatchObject({
      kind: 'saved',
      opId: 'op-2',
    })
  })

  test('[MIRROR-1303] an unsent count shows as saved, unless the same person unmarked it later', () => {
    const state = (...ops: Op[]) => countProgressOf({ scanned: false }, ops, null).kind
    const count = op(2, { physical_count: 1 })
    expect([state(count), state(op(1, { scanned: false }), count), state(count, op(3, { scanned: false }))]).toEqual([
      'saved',
      'saved',
      'not-counted',
    ])
    expect([
      state(count, op(3, { scanned: true })),
      state(op(1, { scanned: true })),
      state(op(1, { remarks: 'x' })),
    ]).toEqual(['saved', 'not-counted', 'not-counted'])
    expect(state(op(1, { scanned: true }), op(2, { physical_count: null }))).toBe('not-counted')
    expect(state(op(1, { physical_count: 1 }, 'acked'))).toBe('not-counted')
    const saved = countProgressOf({ scanned: true }, [makeOp('me', 1, { recordedAt: 'x', stateAt: 9 })], null)
    expect(saved).toEqual({ kind: 'saved', at: 9, opId: 'op-1' })
  })

  test('[MIRROR-1304] a moment is ISO text; anything else gives null', () => {
    expect([
      parseMoment('2026-03-02T08:00:00.000Z'),
      parseMoment('x'),
      parseMoment(5),
      parseMoment(null),
      parseMoment(''),
    ]).toEqual([Date.parse('2026-03-02T08:00:00.000Z'), null, null, null, null])
  })
})
