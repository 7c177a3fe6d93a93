import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { SettledDifference } from '#contract/campaigns/campaign-record.ts'
import {
  reasonFor,
  reasonText,
  type Settlement,
  settlementsByItem,
  stands,
  sumByReason,
} from '#domain/campaigns/settlements.ts'
import { reconcileQueue } from '#domain/counts/reconcile-queue.ts'
import { numberedUuid } from '#tests/support/data/numbered-uuid.ts'

let made = 0
const settlement = (more: Partial<Settlement> = {}): Settlement => ({
  id: numberedUuid(++made),
  ...{ campaign: 1, made_by: 3, recorded_at: '2026-03-02T01:00:00Z', skew_ms: 0, device: 'phone', undone_at: null },
  ...{ at: '2026-03-02T01:00:00.000Z', received_at: '2026-03-02T01:00:01.000Z', late: false },
  ...{ kind: 'settlement', product: 7, difference: 'short', units: 3, count: 2, note: null },
  reason: { code: 'under-repair', name: 'Under repair' },
  ...more,
})
const counted = (units: number, onHand: number | null) => ({ units, isCounted: true, onHand })
const uncounted = { units: 3, isCounted: false, onHand: null }

describe('settlements', () => {
  it('[CAMPAIGN-4090] the latest valid settlement of each item applies, for any order, repetition and split; undone and late ones have no effect', () => {
    const records = [
      settlement({ id: 'a', at: '2026-03-02T01:00:00.000Z' }),
      settlement({ id: 'b', at: '2026-03-02T02:00:00.000Z', note: 'at the shop' }),
      settlement({ id: 'c', at: '2026-03-02T03:00:00.000Z', undone_at: '2026-03-02T04:00:00Z' }),
      settlement({ id: 'd', at: '2026-03-02T05:00:00.000Z', late: true }),
      settlement({ id: 'e', product: 8, at: '2026-03-02T01:00:00.000Z' }),
    ]
    fc.assert(
      fc.property(fc.shuffledSubarray([...records, ...records], { minLength: 10 }), (some) => {
        const found = settlementsByItem(some)
        expect([...found].map(([product, { id }]) => [product, id]).sort()).toEqual([
          [7, 'b'],
          [8, 'e'],
        ])
      }),
    )
    expect(reasonText(records[1]!)).toBe('Under repair: at the shop')
    expect(reasonText(settlement({ reason: null }))).toBe('')
  })

  it('[CAMPAIGN-4091] a settlement is valid only while the item is unchanged since', () => {
    const cases: readonly [Partial<Settlement>, Parameters<typeof stands>[1], boolean][] = [
      [{}, counted(3, 2), true],
      [{}, counted(3, 1), false],
      // The record was corrected to what was counted: nothing is short anymore.
      [{}, counted(2, 2), false],
      [{}, uncounted, false],
      [{ difference: 'over', count: 5 }, counted(3, 5), true],
      [{ difference: 'over', count: 5 }, counted(6, 5), false],
      [{ difference: 'missing', count: null }, uncounted, true],
      [{ difference: 'missing', count: null }, { ...uncounted, onHand: 0 }, true],
      [{ difference: 'missing', count: null }, counted(3, 3), false],
      [{ difference: 'moved', count: null }, counted(3, 3), false],
      [{ difference: 'moved', count: 3 }, counted(3, 3), true],
      // A closed campaign calls an item missing that was counted as 0.
      [{ count: 0 }, { units: 3, isCounted: false, onHand: 0 }, true],
      [{ count: 0 }, uncounted, false],
    ]
    for (const [more, item, expected] of cases) {
      expect([more, item, stands(settlement(more), item)]).toEqual([more, item, expected])
      expect(reasonFor(settlement(more), item)).toBe(expected ? 'Under repair' : '')
    }
    expect(reasonFor(undefined, uncounted)).toBe('')
  })

  it('[CAMPAIGN-4092] sums by reason have only standing settlements, with the figures of the report and the latest name of the reason', () => {
    const records = [
      settlement({ product: 1, units: 5, count: 3 }),
      settlement({ product: 2, difference: 'missing', count: null }),
      settlement({
        ...{ product: 3, difference: 'over' as SettledDifference, count: 9, at: '2026-03-03T01:00:00.000Z' },
        reason: { code: 'under-repair', name: 'At the repair shop' },
      }),
      settlement({ product: 4, count: 1, reason: { code: 'donated', name: 'Donated' } }),
    ]
    const row = (id: number, units: number, onHand: number | null, isCounted = true) =>
      ({ ...{ id, units, onHand, isCounted }, price: '10.50' }) as const
    const sums = sumByReason(settlementsByItem(records), [
      ...[row(1, 5, 3), row(2, 4, 0, false), row(3, 7, 9)],
      // Counted again since, and never settled.
      ...[row(4, 3, 2), row(5, 3, 1)],
    ])
    expect(sums).toEqual([
      {
        ...{ code: 'under-repair', name: 'At the repair shop', items: 3 },
        ...{ shortage: 6, shortageValue: 6_300n, overage: 2, overageValue: 2_100n },
      },
    ])
  })
})

it('[CAMPAIGN-4093] a settled item is not in the queue, also after a reload while counting continues; it returns with another count, or when somebody sees it elsewhere', () => {
  const facts = {
    campaign: { reconciling_at: null },
    counted: [{ id: 7, units: 3, count: 2, counted_at: '2026-03-02T00:30:00Z', counts: [2] }],
    uncounted: [8],
    inVisitedRooms: new Set([8]),
    sightings: new Map(),
    unknown: [],
    decided: new Map(),
  }
  const settlements = settlementsByItem([
    settlement({ product: 7 }),
    settlement({ product: 8, difference: 'missing', count: null }),
  ])
  const items = (more: Partial<Parameters<typeof reconcileQueue>[0]>) =>
    reconcileQueue({ ...facts, ...more }).map((entry) => ('product' in entry ? `${entry.group} ${entry.product}` : ''))
  expect(items({})).toEqual(['short 7', 'notFound 8'])
  expect(items({ settlements })).toEqual([])
  expect(items({ settlements, counted: [{ ...facts.counted[0]!, count: 1 }] })).toEqual(['short 7'])
  const seen = (at: string) => new Map([[8, { kind: 'elsewhere' as const, at }]])
  expect(items({ settlements, sightings: seen('2026-03-02T02:00:00Z') })).toEqual(['moved 8'])
  // Seen there before it was settled as missing: where it is was not settled.
  expect(items({ settlements, sightings: seen('2026-03-02T00:00:00Z') })).toEqual(['moved 8'])
  const moved = settlementsByItem([settlement({ product: 8, difference: 'moved', count: null })])
  expect(items({ settlements: moved, counted: [], sightings: seen('2026-03-02T00:00:00Z') })).toEqual([])
})
