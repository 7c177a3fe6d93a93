import type { SameKeys } from '../text-catalog.ts'
import type { en } from './my-property.ts'

export const fil = {
  intro:
    'Ikaw ang accountable sa mga item na ito. Sabihin kung nasa iyo ang bawat isa. Makakatulong ito sa mga nagbibilang, pero hindi ito bilang.',
  noOpenCount: 'Walang bukas na bilangan ng mga item mo. Kapag mayroon na, dito ka sasagot.',
  notOffered: 'Hindi tumatanggap ang server na ito ng sagot tungkol sa mga item mo. Magagamit mo pa rin ang listahan.',
  printList: 'I-print ang listahang pipirmahan',
  nothing: 'Walang nakapangalan sa iyo',
  nothingText:
    'Lumalabas dito ang mga item kapag nakapangalan sa iyo sa property records. Kung may hawak ka, humingi ng PAR o ICS sa property unit, o humiling ng transfer.',
  request: 'Humiling ng transfer',
  progress: '{answered} sa {total} ang nasagot',
  waiting: {
    answers:
      '{count, plural, =1 {<b>#</b> item ang naghihintay ng sagot mo} other {<b>#</b> item ang naghihintay ng sagot mo}}',
    signatures:
      '{count, plural, =1 {<b>#</b> dokumento ang naghihintay ng pirma mo} other {<b>#</b> dokumento ang naghihintay ng pirma mo}}',
  },
  filter: { label: 'Ipinapakita', open: 'Hindi pa nasagot', all: 'Lahat' },
  allAnswered: 'Nasagot mo na ang lahat ng item.',
  place: 'Room sa records: {place}',
  noPlace: 'Walang room sa records',
  document: { PAR: 'PAR', ICS: 'ICS' },
  group: 'Nasa iyo ba ang {item}?',
  answer: {
    have: 'Nasa akin',
    moved: 'Nailipat',
    damaged: 'May sira',
    'not-with-me': 'Wala sa akin',
  },
  answered: {
    have: 'Nasa iyo',
    moved: 'Sabi mo: nailipat',
    damaged: 'Sabi mo: may sira',
    'not-with-me': 'Sabi mo: wala sa iyo',
  },
  answeredAt: '{answer}, {moment}',
  unsent: 'hindi pa naipapadala',
  change: 'Baguhin ang sagot',
  note: {
    title: { moved: 'Nasaan na ito?', damaged: 'Ano ang sira nito?', 'not-with-me': 'Ano ang alam mo tungkol dito?' },
    label: { moved: 'Lokasyon', damaged: 'Sira', 'not-with-me': 'Kung na kanino ito, o kailan nawala' },
    missing: 'Sumulat ng ilang salita para mahanap o masuri ito ng iba.',
    save: 'I-save ang sagot',
  },
  saved: 'Na-save: {answer}',
  undone: 'Binawi ang sagot',
} as const satisfies SameKeys<typeof en>
