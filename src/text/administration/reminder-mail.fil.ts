import type { SameKeys } from '../text-catalog.ts'
import type { en } from './reminder-mail.ts'

export const fil = {
  subject: 'Paalala mula sa {institute}',
  greeting: 'Magandang araw, {name}.',
  intro: 'May mga hindi mo pa natatapos sa {institute}.',
  declare:
    '{name}: hindi mo pa nasasagot ang {open} sa {asked, plural, other {# item}} na nakapangalan sa iyo. Sabihin sa bawat isa kung nasa iyo ito.',
  rooms: '{name}: {open, plural, other {# room}} na binibilang mo ang hindi pa naisasara.',
  renew:
    'Kailangang i-renew ang PAR {name} na nakapangalan sa iyo. Ihahanda ng property unit ang bago, at pipirmahan mo.',
  due: 'Hanggang {day}.',
  wasDue: 'Hanggang {day} lang dapat ito.',
  unsent:
    'Kung nagawa mo na ito, hindi pa ito naipapadala ng phone mo. Buksan ang Bilang sa phone na iyon habang may koneksyon.',
  switchOff: 'Para patayin ang mga e-mail na ito, buksan ang settings mo:',
} as const satisfies SameKeys<typeof en>
