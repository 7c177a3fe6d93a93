import { textsOf } from '../text-catalog.ts'

/** The whole text of a notification: the service worker has these in both languages, because it can load nothing while the app is closed. */
export const en = {
  title: 'Bilang: still to do',
  declare: '{open, plural, one {# item in your name is} other {# items in your name are}} waiting for your answer.',
  rooms: '{open, plural, one {# room} other {# rooms}} to count and close.',
  renew: '{open, plural, one {# PAR} other {# PARs}} in your name to renew.',
  due: 'Due on {day}.',
  other: 'Reminders on this device are off',
  otherText: 'They were for someone else. Switch them on under Account settings, Reminders.',
} as const

export const t = textsOf('sync/notices', en)
