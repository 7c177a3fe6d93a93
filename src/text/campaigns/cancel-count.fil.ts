import type { SameKeys } from '../text-catalog.ts'
import type { en } from './cancel-count.ts'

export const fil = {
  cancelCount: 'Kanselahin ang bilangang ito',
  question: 'Kanselahin ang bilangang ito?',
  keep: 'Huwag kanselahin',
  nothingMissing: 'Walang item na mamarkahang nawawala, at walang item na mababago.',
  countsStay:
    '{count, plural, =0 {Wala pang item na nabilang para rito.} other {# item na ang nabilang para rito. Mananatili ang bilang.}}',
  phones:
    'Hindi na iaalok ng mga phone ang bilangang ito. Hindi nawawala ang mga bilang at litratong darating pa: nasa history ang mga ito.',
  noReport:
    'Wala itong report, mga form, at ebidensiya. Makikita ito sa listahan bilang kinansela, kasama ang pangalan mo at ang dahilan.',
  final: 'Hindi na ito mababawi. Hindi mabubuksan ulit ang kinanselang bilangan.',
  versionFinal:
    'Hindi na ito mababawi. Hindi mabubuksan ulit ang kinanselang version, pero mananatili ang mga numero ng saradong bilangan at mabubuksan pa ulit iyon.',
  unsent: '{count, plural, other {# bilang ang hindi pa naipadala. Pagdating nito, mananatili ito sa item.}}',
  anyway: 'Kanselahin pa rin ang bilangan',
  reason: 'Dahilan ng pagkansela',
  connect: 'Kumonekta para makansela ang bilangan.',
  canceled: 'Kinansela ang {campaign}.',
  canceledBy: 'Kinansela ni {person} noong {moment}.',
  because: 'Dahilan: {reason}',
  heading: 'Kinansela ang bilangang ito',
  noRooms:
    'Hindi na maibibigay o mabibilang para rito ang mga room nito. Mananatili sa mga item ang mga bilang na ginawa roon.',
  kept: 'Walang item na nawawala dahil dito, at mananatili sa mga item ang mga bilang na ginawa rito. Wala itong report, mga form, at ebidensiya.',
} as const satisfies SameKeys<typeof en>
