import { textsOf } from '../text-catalog.ts'

export const en = {
  noTriesLeft: 'You’re offline, and this password isn’t right. Go online to sign in to this account.',
  triesLeft:
    '{count, plural, one {You’re offline, and this password isn’t right. You have # try left.} other {You’re offline, and this password isn’t right. You have # tries left.}}',
} as const

export const t = textsOf('account/offline-sign-in', en)
