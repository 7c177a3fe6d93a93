import { afterEach, describe, expect, it, test } from 'vitest'
import { renewalDue } from '#domain/documents/receipt-renewal.ts'
import { formatDay, formatDayForForm, formatDuration, formatMoment, formatMomentForForm } from '#domain/text/format.ts'
import { cachedDayOf, dayOf, isTimeZone, monthOf, yearOf } from '#domain/time/dates.ts'

const manila = 'Asia/Manila'
const before = '2026-05-02T23:59:00.000Z' // 7:59 a.m. in Manila
const after = '2026-05-03T00:00:00.000Z' // 8:00 a.m.

const own = process.env['TZ']
afterEach(() => {
  if (own === undefined) delete process.env['TZ']
  else process.env['TZ'] = own
})

describe.each([
  ['UTC', 0],
  ['America/New_York', 240],
  ['Pacific/Kiritimati', -840],
])('with the process in %s', (zone, offset) => {
  const there = (run: () => void) => () => {
    process.env['TZ'] = zone
    expect(new Date(after).getTimezoneOffset(), 'the process is there').toBe(offset)
    run()
  }

  it(
    '[DATE-601] process in any zone: a moment has the same day, in the institute’s zone',
    there(() => {
      expect([dayOf(before, manila), dayOf(after, manila)]).toEqual(['2026-05-03', '2026-05-03'])
      expect(dayOf('2026-05-02T15:59:59.999Z', manila)).toBe('2026-05-02')
      expect(dayOf(Date.parse(before), manila)).toBe('2026-05-03')
      expect(dayOf(new Date(before), manila)).toBe('2026-05-03')
      expect(dayOf('2026-05-03T07:59:00.000+08:00', 'UTC')).toBe('2026-05-02')
      expect(dayOf(before, 'America/New_York')).toBe('2026-05-02')
      expect(dayOf(before, 'Pacific/Kiritimati')).toBe('2026-05-03')
    }),
  )

  it(
    '[DATE-602] 1 January before 8 a.m. in Manila: the new year and month',
    there(() => {
      const day = dayOf('2025-12-31T23:30:00.000Z', manila)
      expect([day, yearOf(day), monthOf(day)]).toEqual(['2026-01-01', 2026, '2026-01'])
      expect(yearOf(dayOf('2025-12-31T15:59:00.000Z', manila))).toBe(2025)
    }),
  )

  it(
    '[DATE-603] screens show `3 May 2026, 4:52 PM`, forms `May 3, 2026`; midnight and noon are 12',
    there(() => {
      expect(formatMoment('2026-05-03T08:52:00Z', manila)).toBe('3 May 2026, 4:52\u00a0PM')
      expect(formatMoment('2026-05-02T16:05:00Z', manila)).toBe('3 May 2026, 12:05\u00a0AM')
      expect(formatMoment('2026-05-03T04:05:00Z', manila)).toBe('3 May 2026, 12:05\u00a0PM')
      expect(formatMomentForForm('2026-12-30T16:05:00Z', manila)).toBe('December 31, 2026, 12:05 AM')
      expect([formatDay('2026-05-03'), formatDayForForm('2026-12-31')]).toEqual(['3 May 2026', 'December 31, 2026'])
    }),
  )

  it(
    '[DATE-604] a PAR without a received date falls due three years after the day it was entered, in the institute’s zone',
    there(() => {
      const receipt = { id: 1, holder: 1, received_by_date: null, received_from_date: null, created_at: before }
      const due = renewalDue(receipt, [], new Map(), '2029-05-03', manila)
      expect(due).toMatchObject({ dueOn: '2029-05-03', reasons: ['three-years'] })
    }),
  )
})

test('[DATE-605] cachedDayOf equals dayOf, also where a zone changes its offset', () => {
  for (const zone of [manila, 'America/New_York', 'Asia/Kathmandu', 'Australia/Lord_Howe']) {
    const many = cachedDayOf(zone)
    for (let at = Date.parse('2026-03-07T22:07:00Z'); at < Date.parse('2026-04-06T00:00:00Z'); at += 7 * 60_000)
      expect(many(at)).toBe(dayOf(at, zone))
  }
})

test.each(['2026-12-31 Annual count', '2023-05-03/0001', '2023-05-03.02', '2023-05-03A', '2026-12-31, corrected'])(
  '[DATE-5833] a text that begins like a day is written as it is: %s',
  (text) => {
    expect([formatDay(text), formatDayForForm(text), yearOf(text)]).toEqual([text, text, 0])
  },
)

test('[DATE-606] not a moment: empty text; not a day: returned unchanged', () => {
  for (const nothing of [null, undefined, '', 'soon', Number.NaN]) {
    expect([dayOf(nothing, manila), formatMoment(nothing, manila), cachedDayOf(manila)(nothing)]).toEqual(['', '', ''])
  }
  expect([formatDayForForm(''), formatDayForForm(null), formatDayForForm('soon'), formatDay('2026-13-01')]).toEqual([
    '',
    '',
    'soon',
    '2026-13-01',
  ])
  expect([formatDay('2023-05-03-0001-02'), formatDay('2023-05-031')]).toEqual(['2023-05-03-0001-02', '2023-05-031'])
  expect([yearOf('soon'), monthOf('soon')]).toEqual([0, ''])
  expect([isTimeZone(manila), isTimeZone('Manila'), isTimeZone(''), isTimeZone(8)]).toEqual([true, false, false, false])
})

test('[DATE-607] a duration is never `just now`: it follows “for” and “waits”', () => {
  expect([0, -5, 59_999, 60_000, 3_600_000, 48 * 3_600_000].map(formatDuration)).toEqual([
    'less than a minute',
    'less than a minute',
    'less than a minute',
    '1 min',
    '1 h',
    '2 days',
  ])
})
