import type { SameKeys } from '../text-catalog.ts'
import type { en } from './feedback.ts'

export const fil = {
  check: 'I-check',
  checkFailed: 'Hindi namin na-check. {reason}',
  togglePassword: 'Ipakita o itago ang password',
} as const satisfies SameKeys<typeof en>
