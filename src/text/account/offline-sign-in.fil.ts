import type { SameKeys } from '../text-catalog.ts'
import type { en } from './offline-sign-in.ts'

export const fil = {
  noTriesLeft: 'Offline ka, at mali ang password na ito. Mag-online para makapag-sign in sa account na ito.',
  triesLeft: '{count, plural, other {Offline ka, at mali ang password na ito. May # pang pagkakataon kang subukan.}}',
} as const satisfies SameKeys<typeof en>
