import { describe, expect, it } from 'vitest'
import type { HistoryEntry } from '#contract/sync/client-events.ts'
import { observationsOf } from '#domain/counts/count-observations.ts'

const entry = (id: number, received_at: string, changes: Partial<HistoryEntry> = {}): HistoryEntry => ({
  id,
  entity: 'products',
  entity_id: 5,
  action: 'count',
  before: { physical_count: null, scanned: false },
  after: { physical_count: id, scanned: true },
  user: 4,
  device: 'phone',
  recorded_at: null,
  received_at,
  ...changes,
})
const keys = (entries: readonly HistoryEntry[]) => observationsOf(entries).map(({ key }) => key)

describe('observations of an item', () => {
  it('[REPORT-1966] since the last reset only, newest first, and only entries with a count or a flag', () => {
    const old = entry(1, '2026-05-01T00:00:00Z')
    const reset = entry(2, '2026-05-02T00:00:00Z', { action: 'reset', after: { physical_count: null } })
    const count = entry(3, '2026-05-03T00:00:00Z')
    const moved = entry(4, '2026-05-04T00:00:00Z', { after: { user: 9 } })
    const emptied = entry(5, '2026-05-05T00:00:00Z', { after: null })
    const flag = entry(6, '2026-05-06T00:00:00Z', { after: { scanned: true } })
    expect(keys([old, reset, count, moved, emptied, flag])).toEqual(['6', '3'])
    expect(keys([old, count])).toEqual(['3', '1'])
    expect(keys([count, reset, old])).toEqual(['3'])
    expect(keys([])).toEqual([])
    expect(keys([reset])).toEqual([])
  })

  it('[CAMPAIGN-4836] only flags are cleared: earlier counts still apply without their flags, earlier marks do not', () => {
    const count = entry(1, '2026-05-01T00:00:00Z')
    const mark = entry(2, '2026-05-02T00:00:00Z', { after: { scanned: true } })
    const flags = entry(3, '2026-05-03T00:00:00Z', { action: 'reset', after: { scanned: false } })
    const later = entry(4, '2026-05-04T00:00:00Z', { after: { scanned: true } })
    expect(observationsOf([count, mark, flags, later])).toMatchObject([
      { key: '4', scanned: true },
      { key: '1', physical_count: 1, scanned: null },
    ])
    const all = entry(5, '2026-05-05T00:00:00Z', { action: 'reset', after: { physical_count: null, scanned: false } })
    expect(keys([count, mark, flags, later, all])).toEqual([])
  })

  it('[CAMPAIGN-2674] of a campaign that starts from zero: only since its baseline, by the device’s corrected clock', () => {
    const since = '2026-05-03T00:00:00.000Z'
    const made = (id: number, recorded_at: string | null, skew_ms: number | null = null) =>
      entry(id, '2026-05-04T00:00:00.000Z', { recorded_at, skew_ms })
    const all = [
      made(1, '2026-05-02T23:59:59.999Z'),
      made(2, since),
      made(3, '2026-05-02T23:59:30.000Z', 60_000),
      made(4, '2026-05-03T00:00:30.000Z', -60_000),
      made(5, null),
    ]
    expect(observationsOf(all, since).map(({ key }) => key)).toEqual(['2', '3', '5'])
    expect(keys(all)).toHaveLength(5)
  })

  it('[REPORT-1966] an observation has its values and those before it; other types count as none', () => {
    const [observation] = observationsOf([
      entry(0, '2026-05-03T02:00:00Z', {
        after: { physical_count: 0, scanned: true, remarks: 'none here' },
        before: { physical_count: 3, scanned: false },
        recorded_at: '2026-05-03T01:00:00Z',
      }),
    ])
    expect(observation).toEqual({
      key: '0',
      physical_count: 0,
      scanned: true,
      remarks: 'none here',
      by: 4,
      at: '2026-05-03T01:00:00.000Z',
      device: 'phone',
      event: null,
      undoes: null,
      action: 'count',
      before: { physical_count: 3, scanned: false },
    })
    const [odd] = observationsOf([
      entry(1, '2026-05-03T00:00:00Z', { after: { physical_count: '3', scanned: 1, remarks: 7 }, before: null }),
    ])
    expect(odd).toMatchObject({
      physical_count: null,
      scanned: null,
      remarks: null,
      at: '2026-05-03T00:00:00.000Z',
      before: { physical_count: null, scanned: null },
    })
  })

  it('[REPORT-1967] entries that arrived together: stay in the order of the server', () => {
    const together = [9, 8, 7, 6].map((id) => entry(id, '2026-05-03T00:00:00Z'))
    expect(keys(together)).toEqual(['9', '8', '7', '6'])
    expect(keys([together[0]!, { ...together[1]!, action: 'reset' }, ...together.slice(2)])).toEqual(['9'])
  })
})
