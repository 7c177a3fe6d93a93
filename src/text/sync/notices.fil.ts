import type { SameKeys } from '../text-catalog.ts'
import type { en } from './notices.ts'

export const fil = {
  title: 'Bilang: hindi mo pa tapos',
  declare: '{open, plural, other {# item}} na nakapangalan sa iyo ang naghihintay ng sagot mo.',
  rooms: '{open, plural, other {# room}} ang bibilangin at isasara.',
  renew: '{open, plural, other {# PAR}} na nakapangalan sa iyo ang ire-renew.',
  due: 'Hanggang {day}.',
  other: 'Naka-off ang mga paalala sa device na ito',
  otherText: 'Para sa ibang tao ang mga iyon. I-on ang sa iyo sa Account settings, Mga paalala.',
} as const satisfies SameKeys<typeof en>
