import type { SameKeys } from '../text-catalog.ts'
import type { en } from './reconcile-suggestion.ts'

export const fil = {
  implausible: '{counted} ang nabilang, pero {recorded} ang nasa records. Ipabilang ulit ito.',
  agreed: '{people} tao ang nakabilang ng {count}. Tanggapin ang {count}.',
  asRecorded: '{count} ang nabilang, pareho sa records. Tanggapin ito.',
  oneSays: 'Isang tao ang nakabilang ng {count}, pero {recorded} ang nasa records. Ipabilang ulit, o tanggapin ito.',
  and: '{first} at {second}',
  disagree: 'Magkakaiba ang nabilang: {counts}. Ipabilang ulit ito.',
  seenNotCounted: 'Nakita pero walang bilang. Bilangin ito.',
  nobody: 'Hindi pa nabibilang sa bilangang ito.',
} as const satisfies SameKeys<typeof en>
