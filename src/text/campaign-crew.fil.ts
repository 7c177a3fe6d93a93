import type { en } from './campaign-crew.en.ts'
import type { SameKeys } from './text-catalog.ts'

export const fil = {
  earlier: {
    none: 'Hindi kasama ang mga naunang bilang: nagsimula ito sa zero.',
    all: 'Kasama ang mga naunang bilang.',
    since: 'Kasama ang mga bilang mula {day}.',
    allCounted: 'Kasama ang mga naunang bilang. {counted, plural, other {# item}} ang nabilang noon pa.',
    sinceCounted: 'Kasama ang mga bilang mula {day}. {counted, plural, other {# item}} ang nabilang noon pa.',
  },
  countedEarlier: 'Nabilang noon pa',
} as const satisfies SameKeys<typeof en>
