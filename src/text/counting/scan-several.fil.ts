import type { SameKeys } from '../text-catalog.ts'
import type { en } from './scan-several.ts'

export const fil = {
  switch: {
    label: 'Mag-scan ng marami',
    text: 'Nakalista ang mga na-scan na tag. Isang tap ang bibilang sa lahat ng iisang item na hindi na kailangan ng desisyon.',
  },
  heading: 'Mga na-scan na tag',
  empty: 'Itutok ang camera sa ilang tag. Walang mase-save hangga’t hindi mo pinipindot ang button.',
  states:
    '{ready, plural, other {# handa}} · {counted, plural, other {# nabilang na}} · {decide, plural, other {# pagpapasyahan}}',
  statesSpoken:
    '{ready, plural, other {# item ang handa nang bilangin.}} {counted, plural, other {# ang nabilang na.}} {decide, plural, other {# tag ang pagpapasyahan mo.}}',
  ready: 'Handa nang bilangin',
  decide: {
    room: 'Tag ng room',
    several: 'May ilang item na may ganitong code',
    unknown: 'Wala sa offline list',
    practice: 'Tag pang-practice, hindi totoong item',
    otherSystem: 'Hindi tag ng institute ninyo',
    elsewhere: 'Nakatala sa {room}',
    otherRoom: 'Na-scan sa {room}',
    lot: 'Lot na {units}',
    blind: 'Buksan ito at i-type kung ilan ang nakikita mo',
    needsReview: 'Kailangang suriin',
    notHere: 'Naka-record na wala rito',
    otherKey: 'Ihambing ito sa item',
    otherCount: '{count} ang naunang bilang',
    halfTyped: 'May na-type na bilang na hindi pa na-save',
    longRemarks: 'Masyadong mahaba ang remarks nito',
    notInCount: 'Hindi kasama sa kasalukuyang bilangan',
    unreadable: 'Buksan ito para mabilang',
  },
  roomTag: 'Room: {room}',
  count: '{count, plural, =0 {Walang bibilangin} other {Bilangin ang # item}}',
  noneReady: 'Wala sa mga tag na ito ang handa nang bilangin. Magbukas ng isa para pagpasyahan ito.',
  clear: 'Burahin ang listahan',
  items: '{count, plural, other {# item}}',
  oneEach: '{count, plural, =1 {bilang 1} other {tig-1 ang bilang}}',
  saved:
    '{count, plural, =1 {Na-save sa device na ito: # item, bilang 1} other {Na-save sa device na ito: # item, tig-1 ang bilang}}',
  savedExcept:
    '{count, plural, =1 {Na-save sa device na ito: # item, bilang 1.} other {Na-save sa device na ito: # item, tig-1 ang bilang.}} {changed, plural, other {Hindi na-save dahil nagbago: {items}}}',
  allChanged: 'Walang na-save dahil nagbago na ang nakita mo. Tingnan ulit ang listahan.',
  undoneExcept: 'Na-undo: {record}, maliban sa {count, plural, other {# na nagbago na: {items}}}',
} as const satisfies SameKeys<typeof en>
