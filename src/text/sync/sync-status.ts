import { textsOf } from '../text-catalog.ts'

export const en = {
  downloadingList: 'downloading list',
  noList: 'no list yet',
  listAsOf: 'list as of {moment}',
  lastSent: 'last sent {moment}',
  sending: 'sending {count}',
  notSent: '{count} not sent',
  needsReview: '{count, plural, one {# needs review} other {# need review}}',
  offline: 'offline',
  checking: 'checking {count}',
  allSent: 'all sent',
} as const

export const t = textsOf('sync/sync-status', en)
