/** The count status of an item at the edges: moments, scopes, implausible counts. */
import { expect, test } from 'vitest'
import {
  asAtProblem,
  type CountWindow,
  countedAt,
  countStatus,
  countsSince,
  currentCount,
  isAsAtInFuture,
  isCountedEarlier,
  isCountedFor,
  isCountedSince,
  isImplausible,
  isInScope,
  isOpenCampaign,
  isSettled,
  keepsEarlier,
  needsCloseReason,
  onHand,
  openCounts,
  openDifference,
} from '#domain/counts/count-status.ts'
import { campaignOf } from '#tests/support/device/count-history.ts'

const began = '2026-11-02T00:00:00.000Z'
const before = '2026-11-01T23:59:59.999Z'
const campaign = (more: object) => ({
  ...campaignOf({ id: 1, section: 2, earlier: false, began: 0, closed: null } as never),
  book_at: began,
  ...more,
})

test('[COUNT-1300] only a campaign that starts from zero and has a baseline has a moment from which counts apply', () => {
  expect(countsSince({ book_at: began, includes_earlier: false })).toBe(began)
  expect(countsSince({ book_at: began, includes_earlier: true })).toBeNull()
  expect(countsSince({ book_at: began, includes_earlier: null })).toBeNull()
  expect(countsSince({ book_at: null, includes_earlier: false })).toBeNull()
})

test('[COUNT-1301] counting and reconciling campaigns are open; of these, only those that start from zero ignore earlier counts', () => {
  const states = ['draft', 'counting', 'reconciling', 'closed'] as const
  expect(states.filter((state) => isOpenCampaign({ state }))).toEqual(['counting', 'reconciling'])
  const all = states.map((state) => campaign({ state }))
  const open = (since: string | null) => ({ began, since, scope: { section: 2 } })
  expect(openCounts(all)).toEqual([open(began), open(began)])
  expect(openCounts(all.map((one) => ({ ...one, includes_earlier: true })))).toEqual([open(null), open(null)])
})

test('[COUNT-1302] an item is in scope if every field is equal: numbers compare as text, null equals only null', () => {
  const item: Record<string, unknown> = { section: 2, user: null, category: 'PPE' }
  const fits = (scope: Record<string, string | number | null>) => isInScope(scope, (name) => item[name])
  expect(fits({})).toBe(true)
  expect(fits({ section: 2 })).toBe(true)
  expect(fits({ section: '2', category: 'PPE' })).toBe(true)
  expect(fits({ section: 2, category: 'SPLV' })).toBe(false)
  expect(fits({ user: null })).toBe(true)
  expect(fits({ user: 1 })).toBe(false)
  expect(fits({ section: null })).toBe(false)
  expect(fits({ unheardOf: null })).toBe(true)
})

test('[COUNT-1303] counts apply from the exact moment of the baseline, not a millisecond earlier; without moments the flag decides', () => {
  const counted = (counted_at: string | null | undefined, scanned = true, since: string | null = began) =>
    isCountedSince({ scanned, ...(counted_at === undefined ? {} : { counted_at }) }, since)
  expect([counted(began), counted(before), counted(null)]).toEqual([true, false, false])
  expect([counted(undefined), counted(before, true, null), counted(null, true, null)]).toEqual([true, true, true])
  expect([counted(began, false), counted(undefined, false), counted(began, false, null)]).toEqual([false, false, false])
})

test('[CAMPAIGN-2671] a campaign that includes earlier counts accepts one from before its baseline unless a closed campaign missed the item since', () => {
  const facts = (counted_at: string | null, missing_in: number | null, scanned = true) => ({
    scanned,
    counted_at,
    missing_in,
  })
  const fromZero = { began, since: began }
  const earlier = { began, since: null }
  const all = [facts(before, null), facts(before, 4), facts(began, null), facts(began, 4), facts(null, 4)]
  expect(all.map((one) => isCountedFor(one, earlier))).toEqual([true, false, true, true, false])
  expect(all.map((one) => isCountedFor(one, fromZero))).toEqual([false, false, true, true, false])
  expect(isCountedFor(facts(began, null, false), earlier)).toBe(false)
  // A plain server has neither time nor campaign.
  expect(isCountedFor({ scanned: true }, earlier)).toBe(true)
})

test('[CAMPAIGN-4436] counts since a day: earlier ones do not apply, a missing item needs a count since the campaign began', () => {
  const since = '2026-10-01T00:00:00.000Z'
  const kept = { book_at: began, includes_earlier: true, earlier_since: since }
  expect(countsSince(kept)).toBe(since)
  expect(countsSince({ ...kept, book_at: null })).toBeNull()
  expect(countsSince({ ...kept, includes_earlier: false })).toBe(began)
  const facts = (counted_at: string | null, missing_in: number | null = null) => ({
    scanned: true,
    counted_at,
    missing_in,
  })
  const all = [
    facts('2026-09-30T23:59:59.999Z'),
    facts(since),
    facts(since, 4),
    facts(began),
    facts(began, 4),
    facts(null),
    { ...facts(began), scanned: false },
  ]
  const countedFor = (window: CountWindow) => all.map((one) => isCountedFor(one, window))
  const earlier = (window: CountWindow) => all.map((one) => isCountedEarlier(one, window))
  expect(countedFor({ began, since })).toEqual([false, true, false, true, true, false, false])
  expect(earlier({ began, since })).toEqual([false, true, false, false, false, false, false])
  expect(earlier({ began, since: null })).toEqual([true, true, false, false, false, true, false])
  expect(earlier({ began, since: began })).toEqual(all.map(() => false))
  expect(isCountedEarlier({ scanned: true }, { began, since: null })).toBe(false)
  expect(keepsEarlier(kept)).toBe(true)
  expect(keepsEarlier({ ...kept, book_at: null })).toBe(false)
})

test('[REPORT-1602] a form never has a future as-at day, except that of a campaign still counting; a day before the baseline is reported', () => {
  const open = { today: '2026-12-01', campaignDay: '2026-12-31', baselineDay: '2026-11-16', draft: true }
  expect(asAtProblem('2026-12-02', open)).toBe('future')
  expect(asAtProblem('2026-12-31', open)).toBeNull()
  expect(asAtProblem('2026-12-31', { ...open, draft: false })).toBe('future')
  expect(['2026-12-01', '2026-11-16', ''].map((day) => asAtProblem(day, open))).toEqual([null, null, null])
  expect(asAtProblem('2026-11-15', open)).toBe('before-baseline')
  expect(asAtProblem('2026-11-15', { ...open, baselineDay: '' })).toBeNull()
  // A count made in January, as at the end of the year before.
  expect(asAtProblem('2026-12-31', { ...open, today: '2027-01-20', baselineDay: '2027-01-04' })).toBeNull()
})

test('[COUNT-1304] an item is counted only if it is counted for every open campaign whose scope contains it', () => {
  const facts = { physical_count: 3, scanned: true, counted_at: before, missing_in: null }
  const field = (name: string) => (name === 'section' ? 2 : null)
  const limit = (section: number) => ({ began, since: began, scope: { section } })
  const counted = { scanned: true, count_status: 'counted', on_hand: 3, listed_count: 3 }
  const notCounted = { scanned: false, count_status: 'not-counted', on_hand: null, listed_count: null }
  expect(currentCount(facts, [], field)).toEqual(counted)
  expect(currentCount(facts, [limit(9)], field)).toEqual(counted)
  expect(currentCount(facts, [limit(2)], field)).toEqual(notCounted)
  expect(currentCount(facts, [limit(9), limit(2)], field)).toEqual(notCounted)
  expect(currentCount({ ...facts, counted_at: began }, [limit(9), limit(2)], field)).toEqual(counted)
  // Nobody marked it as counted, and no open campaign says that its count is an earlier one.
  for (const campaigns of [[], [limit(9)]])
    expect(currentCount({ ...facts, scanned: false }, campaigns, field)).toEqual({ ...notCounted, listed_count: 3 })
  // Counted before a campaign that missed it: its stored flag is still set.
  expect(currentCount({ ...facts, missing_in: 4 }, [], field)).toEqual({
    scanned: false,
    count_status: 'missing',
    on_hand: 0,
    listed_count: 0,
  })
})

test('[COUNT-1305] missing wins over counted; on hand is the count of a counted item, 0 of a missing one', () => {
  expect([countStatus(true, true), countStatus(false, true)]).toEqual(['missing', 'missing'])
  expect([countStatus(true, false), countStatus(false, false)]).toEqual(['counted', 'not-counted'])
  expect([onHand('missing', 5), onHand('counted', 5), onHand('not-counted', 5)]).toEqual([0, 5, null])
  expect(onHand('counted', null)).toBeNull()
})

test('[COUNT-5298] a closed count that did not find an item: not missing while a count of it is open that has it as counted', () => {
  const facts = { scanned: true, physical_count: 3, counted_at: '2026-02-01T00:00:00.000Z', missing_in: 7 }
  const open = (began: string, section: number, since: string | null = began) => ({ began, since, scope: { section } })
  const statusWith = (...campaigns: ReturnType<typeof open>[]) =>
    currentCount(facts, campaigns, (name) => (name === 'section' ? 1 : null)).count_status
  const [before, after] = ['2026-01-01T00:00:00.000Z', '2026-03-01T00:00:00.000Z']
  expect(statusWith(open(before, 1))).toBe('counted')
  expect(statusWith(open(before, 1), open(before, 2))).toBe('counted')
  expect(statusWith(open(before, 1, null))).toBe('counted')
  const keepsEarlier = open(after, 1, null)
  const missing = [[], [open(before, 2)], [open(after, 1)], [open(before, 1), open(after, 1)], [keepsEarlier]]
  expect(missing.map((campaigns) => statusWith(...campaigns))).toEqual(missing.map(() => 'missing'))
})

test('[COUNT-1306] the moment of a count is the device’s, corrected by its clock skew, never later than the arrival', () => {
  const arrived = '2026-11-02T10:00:00.000Z'
  expect(countedAt('2026-11-02T09:00:00.000Z', null, arrived)).toBe('2026-11-02T09:00:00.000Z')
  expect(countedAt('2026-11-02T09:00:00.000Z', -60_000, arrived)).toBe('2026-11-02T08:59:00.000Z')
  expect(countedAt('2026-11-02T09:00:00.000Z', 60_000, arrived)).toBe('2026-11-02T09:01:00.000Z')
  expect(countedAt('2026-11-02T09:59:59.999Z', 60_000, arrived)).toBe(arrived)
  expect(countedAt('2027-01-01T00:00:00.000Z', null, arrived)).toBe(arrived)
  expect([countedAt(null, 5, arrived), countedAt('no moment', null, arrived)]).toEqual([arrived, arrived])
  for (const skew of [-1e300, 1e300, -9e15]) expect(countedAt('2026-11-02T09:00:00.000Z', skew, arrived)).toBe(arrived)
})

test('[COUNT-1307] a count is implausible only if it is both ten times the recorded quantity and ten more', () => {
  const cases = [
    [1, 10, false],
    [1, 11, true],
    [2, 20, true],
    [2, 19, false],
    [0, 9, false],
    [0, 10, true],
    [100, 999, false],
    [100, 1000, true],
    [5, 0, false],
  ] as const
  for (const [units, count, expected] of cases)
    expect([units, count, isImplausible(units, count)]).toEqual([units, count, expected])
})

test('[COUNT-1308] a difference is settled by a count made after counting ended; before that, none is settled', () => {
  const settled = (counted_at: string | null, reconciling_at: string | null) =>
    isSettled({ counted_at }, { reconciling_at })
  expect(settled(began, began)).toBe(true)
  expect(settled(before, began)).toBe(false)
  expect(settled(null, began)).toBe(false)
  expect(settled(began, null)).toBe(false)
})

test('[COUNT-1309] closing needs a reason only if a count differs and is not settled, or is implausible', () => {
  const ended = { reconciling_at: began }
  const item = (units: number, physical_count: number | null, counted_at: string) => ({
    units,
    physical_count,
    counted_at,
  })
  expect(openDifference(item(2, 1, before), ended)).toEqual({ unsettled: true, implausible: false })
  expect(openDifference(item(2, 1, began), ended)).toEqual({ unsettled: false, implausible: false })
  expect(openDifference(item(2, 20, began), ended)).toEqual({ unsettled: false, implausible: true })
  expect(openDifference(item(2, 2, before), ended)).toEqual({ unsettled: false, implausible: false })
  expect(openDifference(item(2, null, before), ended)).toEqual({ unsettled: false, implausible: false })
  expect(needsCloseReason([], ended)).toBe(false)
  expect(needsCloseReason([item(2, 2, before), item(2, 1, began)], ended)).toBe(false)
  expect(needsCloseReason([item(2, 2, before), item(2, 1, before)], ended)).toBe(true)
  expect(needsCloseReason([item(1, 11, began)], ended)).toBe(true)
})

test('[COUNT-1310] an as-at day is in the future only if it is after today', () => {
  const days = ['2026-11-01', '2026-11-02', '2026-11-03']
  expect(days.map((asAt) => isAsAtInFuture(asAt, '2026-11-02'))).toEqual([false, false, true])
})
