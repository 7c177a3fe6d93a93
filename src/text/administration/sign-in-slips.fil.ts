import type { SameKeys } from '../text-catalog.ts'
import type { en } from './sign-in-slips.ts'

export const fil = {
  heading: 'Mga sign-in slip',
  make: 'Gumawa ng {count, plural, =1 {# slip} other {# slip}}',
  some: '{count, plural, =1 {Sign-in slip para sa # tao} other {Mga sign-in slip para sa # tao}}',
  makeOne: 'Gumawa ng sign-in slip',
  why: 'Nasa slip ang address, ang username at isang bagong one-time password. Sa unang pag-sign in, pipili ang tao ng sarili niyang password.',
  replaces:
    'Hindi na gagana ang kasalukuyang password ng mga taong ito, at masa-sign out sila sa lahat ng device. Mananatili sa mga phone nila ang mga bilang na hindi pa naipapadala, at ipapadala ang mga ito kapag nag-sign in sila ulit.',
  notYou: 'Wala kang slip. Palitan ang sarili mong password sa account settings mo.',
  withoutLogin:
    '{count, plural, =1 {# taong walang login ang hindi magkakaroon ng slip. Bigyan muna siya ng login.} other {# taong walang login ang hindi magkakaroon ng slip. Bigyan muna sila ng login.}}',
  inactive:
    '{count, plural, =1 {# account na hindi aktibo ang walang slip.} other {# account na hindi aktibo ang walang slip.}}',
  tooMany: 'Hanggang {most} tao lang ang magagawan ng slip sa isang pagkakataon.',
  nobody: 'Wala sa mga pinili ang puwedeng magkaroon ng slip.',
  chooseInList: 'Lagyan ng check ang mga tao sa listahan ng mga user, saka piliin ang “Mga sign-in slip”.',
  toUsers: 'Bumalik sa mga user',
  connect: 'Kumonekta para makagawa ng mga slip.',
  address: 'Address sa mga code',
  addressHint: 'Ang address kung saan binubuksan ng mga phone ang Bilang.',
  unclear:
    'Baka nakagawa na ang server ng mga bagong password na walang makakakita. Gawin ulit ang mga slip. Ang pinakabagong mga slip lang ang gagana.',
  ready: '{count, plural, =1 {Handa na ang # slip.} other {Handa na ang # slip.}}',
  onlyHere:
    'I-print o i-save na ngayon, saka alisin ang mga password. Nasa pahinang ito lang ang mga iyon at hindi na ipapakita ulit. Kung mawala ang slip, gumawa ng bago.',
  doneTitle: 'Alisin ang mga password sa pahinang ito?',
  doneText: 'Hindi na ipapakita ulit ang mga ito. Kung mawala ang slip, gumawa ng bago.',
  remove: 'Alisin ang mga password',
  slip: {
    username: 'Username',
    password: 'One-time password',
    open: 'I-scan ang code gamit ang camera ng phone. O buksan ang {address} at i-type ang username.',
    warning: 'Kung may babala ang phone tungkol sa pahina, ipa-set up muna ang phone sa property unit.',
    type: 'I-type ang one-time password.',
    choose: 'Pumili ng sarili mong password. Pagkatapos, hindi na gagana ang nasa slip na ito.',
  },
} as const satisfies SameKeys<typeof en>
