import type { en } from './feedback.en.ts'
import type { SameKeys } from './text-catalog.ts'

export const fil = {
  offline: 'Offline ka. {toDo}',
  check: 'I-check',
  checkFailed: 'Hindi namin na-check. {reason}',
  togglePassword: 'Ipakita o itago ang password',
} as const satisfies SameKeys<typeof en>
