import type { SameKeys } from '../text-catalog.ts'
import type { en } from './bulk.ts'

export const fil = {
  stopped: 'Inihinto. Walang naisulat.',
  notWritten: 'Hindi ito naisulat ng server.',
} as const satisfies SameKeys<typeof en>
