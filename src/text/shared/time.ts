import { textsOf } from '../text-catalog.ts'

export const en = {
  shortMonths: {
    jan: 'Jan',
    feb: 'Feb',
    mar: 'Mar',
    apr: 'Apr',
    may: 'May',
    jun: 'Jun',
    jul: 'Jul',
    aug: 'Aug',
    sep: 'Sep',
    oct: 'Oct',
    nov: 'Nov',
    dec: 'Dec',
  },
  lessThanMinute: 'less than a minute',
  minutes: '{count, plural, other {# min}}',
  hours: '{count, plural, other {# h}}',
  days: '{count, plural, one {# day} other {# days}}',
} as const

export const t = textsOf('shared/time', en)
