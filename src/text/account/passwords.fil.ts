import type { SameKeys } from '../text-catalog.ts'
import type { en } from './passwords.ts'

export const fil = {
  digit: 'Dapat may kahit 1 numero ang password.',
  symbol: 'Dapat may kahit 1 simbolo ang password.',
  uppercase: 'Dapat may kahit 1 malaking letra ang password.',
  length: 'Dapat hindi bababa sa {minimum} character ang password.',
} as const satisfies SameKeys<typeof en>
