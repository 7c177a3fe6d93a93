import type { SameKeys } from '../text-catalog.ts'
import type { en } from './sign-in-again.ts'

export const fil = {
  signInAgain: 'Mag-sign in ulit',
  expired: 'Nag-expire na ang sign-in mo.',
  keepWorking:
    'Puwede kang magpatuloy. Naka-save ang lahat sa device na ito. Mag-sign in ulit bilang {name} para maipadala ito.',
} as const satisfies SameKeys<typeof en>
