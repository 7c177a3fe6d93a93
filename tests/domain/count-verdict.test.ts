import { describe, expect, it } from 'vitest'
import { acceptable, type Observation, suggestVerdict, verdictText } from '#domain/count-verdict.ts'

const saw = (by: number, physical_count: number | null, at: string, scanned: boolean | null = null): Observation => ({
  by,
  physical_count,
  at,
  scanned,
  remarks: null,
})

describe('the reconcile desk proposes', () => {
  it.each([
    ['nobody', 3, [], { is: 'nobody' }, null],
    ['a flag without a count', 3, [saw(1, null, '1', true)], { is: 'seen-not-counted' }, null],
    ['one who agrees with the books', 3, [saw(1, 3, '1')], { is: 'as-booked', count: 3 }, 3],
    ['one who does not', 3, [saw(1, 2, '1')], { is: 'one-says', count: 2 }, 2],
    ['two who agree', 3, [saw(1, 2, '1'), saw(2, 2, '2')], { is: 'agreed', count: 2, people: 2 }, 2],
    ['an implausible count', 1, [saw(1, 1024, '1')], { is: 'one-says', count: 1024 }, null],
    ['two who do not', 3, [saw(1, 4, '1'), saw(2, 2, '2')], { is: 'disagree', counts: [2, 4] }, null],
    [
      'one who thought again',
      3,
      [saw(1, 2, '2'), saw(1, 5, '1'), saw(2, 2, '3')],
      { is: 'agreed', count: 2, people: 2 },
      2,
    ],
  ] as const)('[REPORT-7] %s', (_, units, observations, verdict, count) => {
    expect(suggestVerdict(units, observations)).toEqual(verdict)
    expect(acceptable(suggestVerdict(units, observations), units)).toBe(count)
    expect(suggestVerdict(units, observations, 9)).toEqual(
      verdict.is === 'nobody' || verdict.is === 'seen-not-counted' ? { is: 'one-says', count: 9 } : verdict,
    )
    expect(verdictText(suggestVerdict(units, observations), units)).toMatch(/\.$/)
  })
})
