import type { SameKeys } from '../text-catalog.ts'
import type { en } from './time.ts'

export const fil = {
  shortMonths: {
    jan: 'Ene',
    feb: 'Peb',
    mar: 'Mar',
    apr: 'Abr',
    may: 'May',
    jun: 'Hun',
    jul: 'Hul',
    aug: 'Ago',
    sep: 'Set',
    oct: 'Okt',
    nov: 'Nob',
    dec: 'Dis',
  },
  lessThanMinute: 'wala pang isang minuto',
  minutes: '{count, plural, other {# min}}',
  hours: '{count, plural, other {# oras}}',
  days: '{count, plural, other {# araw}}',
} as const satisfies SameKeys<typeof en>
