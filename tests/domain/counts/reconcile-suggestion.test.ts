import { describe, expect, it } from 'vitest'
import {
  acceptableCount,
  type Observation,
  reconcileSuggestionText,
  suggestReconciliation,
} from '#domain/counts/reconcile-suggestion.ts'

const saw = (by: number, physical_count: number | null, at: string, scanned: boolean | null = null): Observation => ({
  by,
  physical_count,
  at,
  scanned,
  remarks: null,
})

describe('suggestion of the reconcile screen', () => {
  it.each([
    ['nobody', 3, [], { kind: 'nobody' }, null],
    ['a flag without a count', 3, [saw(1, null, '1', true)], { kind: 'seen-not-counted' }, null],
    ['one who agrees with the records', 3, [saw(1, 3, '1')], { kind: 'as-recorded', count: 3 }, 3],
    ['one who does not', 3, [saw(1, 2, '1')], { kind: 'one-says', count: 2 }, 2],
    ['two who agree', 3, [saw(1, 2, '1'), saw(2, 2, '2')], { kind: 'agreed', count: 2, people: 2 }, 2],
    ['an implausible count', 1, [saw(1, 1024, '1')], { kind: 'one-says', count: 1024 }, null],
    ['two who do not', 3, [saw(1, 4, '1'), saw(2, 2, '2')], { kind: 'disagree', counts: [2, 4] }, null],
    [
      'one who thought again',
      3,
      [saw(1, 2, '2'), saw(1, 5, '1'), saw(2, 2, '3')],
      { kind: 'agreed', count: 2, people: 2 },
      2,
    ],
  ] as const)('[REPORT-7] %s', (_, units, observations, verdict, count) => {
    expect(suggestReconciliation(units, observations)).toEqual(verdict)
    expect(acceptableCount(suggestReconciliation(units, observations), units)).toBe(count)
    expect(suggestReconciliation(units, observations, 9)).toEqual(
      verdict.kind === 'nobody' || verdict.kind === 'seen-not-counted' ? { kind: 'one-says', count: 9 } : verdict,
    )
    expect(reconcileSuggestionText(suggestReconciliation(units, observations), units)).toMatch(/\.$/)
  })
})

it('[REPORT-1315] only the latest count of each person applies, whatever the order of the list; an observation without a count changes nothing', () => {
  const changedMind = [saw(1, 5, '2026-11-02'), saw(1, 3, '2026-11-03'), saw(1, null, '2026-11-04', true)]
  for (const given of [changedMind, changedMind.toReversed()])
    expect(suggestReconciliation(3, given)).toEqual({ kind: 'as-recorded', count: 3 })
  const atOnce = [saw(1, 5, '1'), saw(1, 3, '1')]
  expect(suggestReconciliation(3, atOnce)).toEqual({ kind: 'as-recorded', count: 3 })
  expect(suggestReconciliation(3, [saw(1, 12, '1'), saw(2, 9, '2'), saw(3, 100, '3')])).toEqual({
    kind: 'disagree',
    counts: [9, 12, 100],
  })
})

it('[REPORT-1316] the count in the list applies only if no observation has a count; a flag alone is not a count', () => {
  expect(suggestReconciliation(3, [], 3)).toEqual({ kind: 'as-recorded', count: 3 })
  expect(suggestReconciliation(3, [saw(1, null, '1', true)], 2)).toEqual({ kind: 'one-says', count: 2 })
  expect(suggestReconciliation(3, [saw(1, 2, '1')], 3)).toEqual({ kind: 'one-says', count: 2 })
  expect(suggestReconciliation(3, [saw(1, null, '1', false)])).toEqual({ kind: 'nobody' })
})

it('[REPORT-1317] the accept key takes over only a single plausible count of at least 1', () => {
  expect(acceptableCount({ kind: 'one-says', count: 0 }, 3)).toBeNull()
  expect(acceptableCount({ kind: 'agreed', count: 1, people: 2 }, 3)).toBe(1)
  expect(acceptableCount({ kind: 'one-says', count: 11 }, 1)).toBeNull()
  expect(acceptableCount({ kind: 'one-says', count: 10 }, 1)).toBe(10)
  expect(acceptableCount({ kind: 'disagree', counts: [1, 2] }, 1)).toBeNull()
})

it('[REPORT-1318] every suggestion is a sentence with its figures', () => {
  expect(reconcileSuggestionText({ kind: 'one-says', count: 1024 }, 1)).toBe(
    '1,024 counted, but the records say 1. Have it counted again.',
  )
  expect(reconcileSuggestionText({ kind: 'agreed', count: 20_000, people: 2 }, 1200)).toBe(
    '20,000 counted, but the records say 1,200. Have it counted again.',
  )
  expect(reconcileSuggestionText({ kind: 'agreed', count: 2, people: 3 }, 2)).toBe('3 people counted 2. Accept 2.')
  expect(reconcileSuggestionText({ kind: 'as-recorded', count: 2 }, 2)).toContain('Counted 2')
  expect(reconcileSuggestionText({ kind: 'one-says', count: 2 }, 3)).toMatch(/counted 2, but the records say 3/)
  expect(reconcileSuggestionText({ kind: 'disagree', counts: [2, 4] }, 3)).toContain('2 and 4')
  expect(reconcileSuggestionText({ kind: 'seen-not-counted' }, 3)).toBe('Seen without a count. Count it.')
  expect(reconcileSuggestionText({ kind: 'nobody' }, 3)).toBe('Not yet counted in this count.')
})

it('[CAMPAIGN-3595] an undone count does not count, and the restored value is not a count by the person who undid it', () => {
  const jose = { ...saw(2, 3, '1'), event: 'a' }
  const maria = { ...saw(1, 5, '2'), event: 'b' }
  const undo = { ...saw(1, 3, '3'), event: 'c', undoes: 'b' }
  for (const given of [
    [jose, maria, undo],
    [undo, maria, jose],
  ])
    expect(suggestReconciliation(5, given)).toEqual({ kind: 'one-says', count: 3 })
  expect(suggestReconciliation(5, [maria, { ...saw(1, null, '3', false), event: 'c', undoes: 'b' }])).toEqual({
    kind: 'nobody',
  })
})
