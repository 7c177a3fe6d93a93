import type { SameKeys } from '../text-catalog.ts'
import type { en } from './sign-in.ts'

export const fil = {
  signIn: 'Mag-sign in',
  password: 'Password',
  peopleOffline: 'Mga puwedeng mag-sign in dito kahit walang signal: {names}',
  unsentOf: '{count, plural, other {May # bilang ni {name} sa device na ito na hindi pa naipapadala.}}',
  sentAtSignIn:
    'Ipapadala ang mga ito kapag nag-sign in ang mismong taong iyon. Nasa export ang mga item, bilang at oras, pero wala ang remarks at mga litrato.',
  thisDevice: 'Device na ito: {device}',
  unsentStay: 'Mananatili sa device na ito ang mga bilang na hindi pa naipapadala.',
  wrongPassword: 'Mali ang username o password.',
  refused: 'Mali ang username o password, o hindi aktibo ang account.',
  tooManyAttempts: 'Masyado nang maraming beses na sinubukan. Maghintay ng ilang minuto, tapos subukan ulit.',
  waitSeconds:
    'Masyado nang maraming beses na sinubukan. Maghintay ng {seconds, plural, other {# segundo}}, tapos subukan ulit.',
  waitMinutes:
    'Masyado nang maraming beses na sinubukan. Maghintay ng {minutes, plural, other {# minuto}}, tapos subukan ulit.',
  offline: 'Offline ka. Ligtas ang mga hindi pa naipapadalang bilang sa device na ito. Kumonekta para makapag-sign in.',
  noBilangServer: 'Walang Bilang server sa address na ito. Tingnan kung tama ang address, o sabihin sa admin mo.',
} as const satisfies SameKeys<typeof en>
