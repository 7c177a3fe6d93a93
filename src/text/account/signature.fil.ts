import type { SameKeys } from '../text-catalog.ts'
import type { en } from './signature.ts'

export const fil = {
  heading: 'Pirma ng tatanggap',
  sign: 'Pirmahan ang {kind}',
  intro: 'Ikaw ang tatanggap ng mga item na ito. Basahin ang mga linya, tapos pumirma. Puwede ito kahit offline.',
  signedBy: { drawn: 'Pinirmahan ni {name} sa screen', typed: 'Pinirmahan ni {name} sa pag-type ng pangalan' },
  signedAt: '{moment} · {hash}',
  frozen:
    'Frozen na ang dokumento: hindi na ito mababago. Kung may bagong laman, i-renew ito. Admin lang ang makakabawi ng pirma.',
  changed: 'Nabago ang laman matapos itong pirmahan. Hindi lalabas ang pirma sa print.',
  changedText:
    'May itinamang petsa ng pagkuha ng item pagkatapos ng pirma. I-renew ang dokumento, o ipabawi sa admin ang pirma.',
  unchecked: 'Nakatago ang mga quantity dahil sa blind count, kaya hindi maikumpara ngayon ang pirma sa laman.',
  unsent: 'Napirmahan mo na. Nasa device na ito ang pirma at hindi pa naipapadala.',
  unsentText: 'Ipapadala namin ito kapag sumagot ang server. Pagkatapos noon, lalabas ito sa print.',
  undo: 'I-undo ang pirma',
  undone: 'Na-undo ang pirma',
  undoFailed: 'Baka naipadala na ang pirma kaya hindi na ito ma-undo. Ipabawi ito sa admin.',
  refused: 'Hindi tinanggap ng server ang pirma mo. Ligtas ito sa device na ito.',
  openRefused: 'Basahin kung bakit',
  sent: 'Napirmahan mo na. Naipadala na ang pirma.',
  waits: 'Wala pang pirma. Puwede itong pirmahan ni {name} sa phone niya, sa “Nakapangalan sa akin”.',
  hidden:
    'Nakatago ang mga quantity dahil sa blind count kaya hindi ka makakapirma ngayon. Pumirma kapag sarado na ang bilangan.',
  dialog: {
    title: 'Pirmahan ang {kind} {number}',
    summary: '{count, plural, =1 {# linya} other {# na linya}}, {total} lahat',
    statement: 'Natanggap ko ang mga item na ito mula kay {giver}.',
    pad: 'Pad para sa pirma. Gumuhit gamit ang daliri, pen o mouse.',
    hint: 'Dito pumirma',
    clear: 'Burahin',
    full: 'Puno na ang pad. Burahin at pumirma ulit nang mas kaunti ang guhit.',
    empty: 'Pumirma muna sa kahon, o i-type ang pangalan mo.',
    short: 'Masyado itong maikli para maging pirma. Ituloy ang pagguhit, o burahin.',
    type: 'I-type na lang ang pangalan ko',
    draw: 'Iguhit na lang ang pirma ko',
    name: 'Buong pangalan mo',
    nameHint: 'Katumbas ito ng pirma mo. Sasabihin sa print na na-type ito.',
    noName: 'I-type ang pangalan mo.',
    save: 'Pumirma',
  },
  saved: 'Napirmahan at na-save sa device na ito',
  withdraw: {
    action: 'Bawiin ang pirma',
    title: 'Bawiin ang pirma sa {kind} {number}?',
    text: 'Mababago na ulit ang dokumento, at kailangang pumirma ulit si {name}. Mananatili sa history ang pirma kasama ang dahilan mo.',
    reason: 'Dahilan',
    connect: 'Kumonekta para mabawi ang pirma.',
    done: 'Nabawi ang pirma',
    failed: 'Hindi nabawi ang pirma. {reason}',
  },
  notEditable:
    'May pirma na ang {kind} na ito kaya hindi na ito mae-edit. I-renew ito kung may bagong laman, o ipabawi sa admin ang pirma.',
  backToDocument: 'Bumalik sa dokumento',
  toSign: {
    heading: 'Pipirmahan',
    text: '{count, plural, =1 {# dokumento ang wala pang pirma sa screen. Pirmahan ito rito, maliban kung napirmahan mo na sa papel.} other {# na dokumento ang wala pang pirma sa screen. Pirmahan ang mga ito rito, maliban kung napirmahan mo na sa papel.}}',
    one: '{kind} {number}',
    from: 'Mula kay {giver}',
    unsent: 'Napirmahan, hindi pa naipapadala',
  },
} as const satisfies SameKeys<typeof en>
