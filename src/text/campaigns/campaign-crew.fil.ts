import type { SameKeys } from '../text-catalog.ts'
import type { en } from './campaign-crew.ts'

export const fil = {
  earlier: {
    none: 'Hindi kasama ang mga naunang bilang: nagsimula ito sa zero.',
    all: 'Kasama ang mga naunang bilang, maliban sa mga item na hindi nakita ng bilangang isinara pagkatapos.',
    since: 'Kasama ang mga bilang mula {day}, maliban sa mga item na hindi nakita ng bilangang isinara pagkatapos.',
    allCounted:
      'Kasama ang mga naunang bilang, maliban sa mga item na hindi nakita ng bilangang isinara pagkatapos. {counted, plural, other {# item}} ang nabilang noon pa.',
    sinceCounted:
      'Kasama ang mga bilang mula {day}, maliban sa mga item na hindi nakita ng bilangang isinara pagkatapos. {counted, plural, other {# item}} ang nabilang noon pa.',
  },
  crew: 'Mga tao at planong araw',
  none: 'Wala pang nakatalagang tao at planong araw.',
  change: 'Palitan ang mga tao at araw',
  save: 'I-save ang mga tao at araw',
  saved: 'Na-save ang mga tao at planong araw.',
  connect: 'Kumonekta para mapalitan ang mga tao at araw.',
  advises: 'Ipinapakita at ipini-print ang mga role. Hindi nila binabago ang permiso.',
  role: {
    lead: 'Lead (chair ng committee)',
    member: 'Miyembro ng committee',
    reviewer: 'Reviewer',
    witness: 'Witness mula sa COA',
  },
  roleLine: '{role}: {names}',
  rolesOf: 'Role',
  person: 'Tao',
  someoneElse: 'Taong walang account',
  name: 'Pangalan',
  add: 'Idagdag',
  remove: 'Alisin si {name}, {role}',
  tooMany: 'Hanggang {limit} tao lang.',
  planned: {
    both: 'Plano: {begin} hanggang {end}.',
    begin: 'Planong magsimula sa {begin}.',
    end: 'Planong matapos sa {end}.',
    beginLabel: 'Planong simula',
    endLabel: 'Planong katapusan',
    endEarly: 'Mas maaga ang katapusan kaysa sa simula.',
    late: '{days, plural, other {# araw nang huli.}}',
    left: '{days, plural, =0 {Ngayon ang huling planong araw.} other {# araw pa pagkatapos ngayon.}} {perDay, plural, other {# item bawat araw ang kailangan.}}',
    paceLate: 'Sa bilis na ito: matatapos sa {day}, {days, plural, other {# araw na huli}}.',
    paceInTime: 'Sa bilis na ito: matatapos sa {day}, sa tamang oras.',
  },
  calendar: {
    file: 'Calendar file',
    begin: '{name}: simula ng pagbibilang',
    end: '{name}: planong katapusan ng pagbibilang',
  },
} as const satisfies SameKeys<typeof en>
