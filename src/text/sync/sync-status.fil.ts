import type { SameKeys } from '../text-catalog.ts'
import type { en } from './sync-status.ts'

export const fil = {
  downloadingList: 'dina-download ang listahan',
  noList: 'wala pang listahan',
  listAsOf: 'listahan as of {moment}',
  lastSent: 'huling naipadala {moment}',
  sending: 'ipinapadala ang {count}',
  notSent: '{count} hindi pa naipapadala',
  needsReview: '{count, plural, other {# kailangang suriin}}',
  offline: 'offline',
  checking: 'tinitingnan ang {count}',
  allSent: 'naipadala na lahat',
} as const satisfies SameKeys<typeof en>
