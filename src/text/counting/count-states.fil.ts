import type { SameKeys } from '../text-catalog.ts'
import type { en } from './count-states.ts'

export const fil = {
  notCounted: 'Hindi pa nabibilang',
  notHere: 'Wala rito',
  saved: 'Na-save sa device na ito',
  checking: 'Tinitingnan…',
  counted: 'Nabilang na',
  needsReview: 'Kailangang suriin',
  missing: 'Nawawala',
  campaign: {
    draft: 'Draft',
    counting: 'Nagbibilang',
    reconciling: 'Nagre-reconcile',
    closed: 'Sarado na',
    canceled: 'Kinansela',
    futureDay: 'Hindi puwede ang petsang hindi pa dumarating.',
  },
} as const satisfies SameKeys<typeof en>
