import type { SameKeys } from '../text-catalog.ts'
import type { en } from './retag.ts'

export const fil = {
  notOffered: 'Hindi iniimbak ng server na ito kung aling tag ang papalitan.',
  none: 'Walang item na kailangan ng bagong tag',
  noneText: 'Nire-report ng mga nagbibilang ang tag sa scan screen, sa “Hindi mabasa ang tag”.',
  noneHere: 'Walang item sa room na ito na kailangan ng bagong tag',
  count: '{count, plural, =1 {# item ang kailangan ng bagong tag.} other {# item ang kailangan ng bagong tag.}}',
  asOf: 'As of {moment}.',
  onlyThisDevice: 'Mga report lang ng device na ito. Kumonekta para makita ang iba.',
  noNewer: 'Hindi nakuha ang mga mas bagong report.',
  list: 'Mga item na kailangan ng bagong tag',
  building: 'Building',
  room: 'Room',
  all: 'Lahat',
  noRoom: 'Walang room',
  problem: 'Tag',
  reported: 'Ni-report',
  print: '{count, plural, =1 {I-print ang # tag} other {I-print ang # tag na ito}}',
  mark: '{count, plural, =0 {Markahang may bagong tag} =1 {Markahan ang # item na may bagong tag} other {Markahan ang # item na may bagong tag}}',
  marked:
    '{count, plural, =1 {Na-save sa device na ito: # item ang may bagong tag} other {Na-save sa device na ito: # item ang may bagong tag}}',
  undo: '{count, plural, =1 {I-undo: # item na may bagong tag} other {I-undo: # item na may bagong tag}}',
  undone: 'Na-undo. Nasa listahan ulit ang mga report.',
  notUndone: 'Hindi ito maa-undo rito. I-report ulit ang tag sa scan screen.',
  markOf: 'May bagong tag',
} as const satisfies SameKeys<typeof en>
