import { textsOf } from '../text-catalog.ts'

export const en = {
  notCounted: 'Not yet counted',
  notHere: 'Not here',
  saved: 'Saved on this device',
  checking: 'Checking…',
  counted: 'Counted',
  needsReview: 'Needs review',
  missing: 'Missing',
  campaign: {
    draft: 'Draft',
    counting: 'Counting',
    reconciling: 'Reconciling',
    closed: 'Closed',
    canceled: 'Canceled',
    futureDay: 'The date can’t be in the future.',
  },
} as const

export const t = textsOf('counting/count-states', en)
