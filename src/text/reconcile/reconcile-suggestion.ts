import { textsOf } from '../text-catalog.ts'

export const en = {
  implausible: '{counted} counted, but the records say {recorded}. Have it counted again.',
  agreed: '{people} people counted {count}. Accept {count}.',
  asRecorded: 'Counted {count}, the same as the records. Accept it.',
  oneSays: 'One person counted {count}, but the records say {recorded}. Have it counted again, or accept it.',
  and: '{first} and {second}',
  disagree: 'People counted {counts}. Have it counted again.',
  seenNotCounted: 'Seen without a count. Count it.',
  nobody: 'Not yet counted in this count.',
} as const

export const t = textsOf('reconcile/reconcile-suggestion', en)
