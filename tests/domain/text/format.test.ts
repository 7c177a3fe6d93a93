import { afterEach, expect, test } from 'vitest'
import { brokenPasswordRules } from '#domain/people/password-rules.ts'
import {
  formatDay,
  formatDayForForm,
  formatDuration,
  formatList,
  formatMoment,
  formatMomentForExport,
  formatMomentForForm,
  formatPercent,
  formatPesos,
  plural,
} from '#domain/text/format.ts'
import { setLanguage } from '#text/language.ts'
import { loadTexts } from '#text/text-catalog.ts'

afterEach(() => setLanguage('en'))

test('[SHELL-1502] a number has its noun in the singular or plural', () => {
  expect([0, 1, 2, 1200].map((n) => plural(n, 'item', 'items'))).toEqual([
    '0 items',
    '1 item',
    '2 items',
    '1,200 items',
  ])
  expect(plural(1n, 'unit', 'units')).toBe('1 unit')
})

test('[DOMAIN-1882] an amount and a percentage that stand alone: sign before the amount, at most one decimal', () => {
  expect([formatPesos('1234.5'), formatPesos(-150n)]).toEqual(['₱1,234.50', '-₱1.50'])
  expect([0, 12.54, 100].map(formatPercent)).toEqual(['0%', '12.5%', '100%'])
})

test('[TEXT-2641] names in a sentence: joined in the language of the screen', () => {
  expect([['01'], ['01', '05'], ['01', '05', '07']].map(formatList)).toEqual(['01', '01 and 05', '01, 05, and 07'])
  setLanguage('fil')
  expect(formatList(['01', '05'])).toBe('01 at 05')
})

const zone = 'Asia/Manila'
const moment = '2026-12-03T08:52:00Z'
const minute = 60_000
const durations = [-1, minute, 5 * minute, 60 * minute, 180 * minute, 2880 * minute]

test('[TEXT-2621] dates, moments and durations on screen: in the language of the screen', async () => {
  expect([formatDay('2026-05-03'), formatMoment(moment, zone)]).toEqual(['3 May 2026', '3 Dec 2026, 4:52\u00a0PM'])
  expect(durations.map(formatDuration)).toEqual(['less than a minute', '1 min', '5 min', '1 h', '3 h', '2 days'])
  setLanguage('fil')
  await loadTexts()
  expect([formatDay('2026-08-03'), formatMoment(moment, zone)]).toEqual(['3 Ago 2026', '3 Dis 2026, 4:52\u00a0PM'])
  expect(durations.map(formatDuration)).toEqual([
    'wala pang isang minuto',
    '1 min',
    '5 min',
    '1 oras',
    '3 oras',
    '2 araw',
  ])
  expect([formatDay('soon'), formatDay(null), formatMoment('', zone)]).toEqual(['soon', '', ''])
})

test('[TEXT-5449] the time of a moment stays on one line of a screen; forms and exports have a plain space', () => {
  expect(formatMoment(moment, zone).split(/[ \n]/)).toEqual(['3', 'Dec', '2026,', '4:52\u00a0PM'])
  expect(formatMomentForForm(moment, zone) + formatMomentForExport(moment, zone)).not.toContain('\u00a0')
})

test('[TEXT-2622] dates on forms and in exports: English in both languages', async () => {
  const texts = () => [
    formatDayForForm('2026-12-31'),
    formatMomentForForm(moment, zone),
    formatMomentForExport(moment, zone),
    formatMomentForExport(null, zone),
  ]
  const english = ['December 31, 2026', 'December 3, 2026, 4:52 PM', '3 Dec 2026, 4:52 PM', '']
  expect(texts()).toEqual(english)
  setLanguage('fil')
  await loadTexts()
  expect(texts()).toEqual(english)
})

test('[TEXT-2621] the rules of a password: in the language of the screen', async () => {
  expect(brokenPasswordRules('abc')[3]).toBe('Password must be at least 8 characters long.')
  setLanguage('fil')
  await loadTexts()
  expect(brokenPasswordRules('abc')[3]).toBe('Dapat hindi bababa sa 8 character ang password.')
})
