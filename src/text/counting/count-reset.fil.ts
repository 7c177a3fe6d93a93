import type { SameKeys } from '../text-catalog.ts'
import type { en } from './count-reset.ts'

export const fil = {
  noAccess: 'Walang access',
  onlyPropertyUnit: 'Property unit lang ang makakapagsimula ng susunod na bilangan.',
  startNextQuestion: 'Simulan ang susunod na bilangan?',
  resetOne: 'I-reset ang bilang na ito',
  resetOf: 'I-reset ang bilang ng {number}',
  resetOfQuestion: 'I-reset ang bilang ng {number}?',
  clear: 'I-clear',
  countedStatus: 'Markang “Nabilang na”',
  countedStatusText:
    'Mamarkahang hindi pa nabibilang ang lahat ng item. Mananatili ang mga naitalang dami hanggang sa muling bilangin.',
  allQuantities: 'Markang “Nabilang na” at lahat ng dami',
  allQuantitiesText: 'Mamarkahang hindi pa nabibilang ang lahat ng item at mabubura ang lahat ng naitalang dami.',
  keepCounting: 'Puwede kang magpatuloy sa pagbibilang.',
  connectToStart: 'Kumonekta para masimulan ang susunod na bilangan.',
  noFigures: 'Hindi makuha ang mga numero.',
  clears: {
    flags: 'Iki-clear ang markang “Nabilang na” ng {flags, plural, other {# item}}',
    counts:
      'Iki-clear ang markang “Nabilang na” ng {flags, plural, other {# item}} at ang {counts, plural, other {# naitalang dami}}',
  },
  fromServer: 'Mula sa server. Mananatili sa history ang mga lumang numero.',
  fromOfflineList: 'Mula sa offline list. Baka walang history ang server na ito. Mag-save muna ng export.',
  nothingToClear: 'Walang iki-clear.',
  confirm: {
    flags:
      'Iki-clear nito ang markang “Nabilang na” ng {flags, plural, other {# item}}. Mananatili sa history ng bawat item ang mga lumang numero.',
    counts:
      'Iki-clear nito ang markang “Nabilang na” ng {flags, plural, other {# item}} at ang {counts, plural, other {# naitalang dami}}. Mananatili sa history ng bawat item ang mga lumang numero.',
    overruled: 'May mga bilang na hindi pa naipapadala. Itatala sa history ang dahilan mo: “{reason}”.',
  },
  done: {
    flags:
      'Na-clear na ang markang “Nabilang na” ng {flags, plural, other {# item}}. Nasa history ang mga lumang numero.',
    counts:
      'Na-clear na ang markang “Nabilang na” ng {flags, plural, other {# item}} at ang {counts, plural, other {# naitalang dami}}. Nasa history ang mga lumang numero.',
    plain: 'Na-reset na ang bilang.',
  },
  unsent: {
    title: 'May mga bilang na hindi pa naipapadala, kaya wala pang iki-clear.',
    thisDevice: 'Device na ito: {count, plural, other {# bilang}} ang hindi pa naipapadala. Buksan ang outbox.',
    device:
      '{person}, device <mono>{device}</mono>: {count, plural, other {# bilang}} ang hindi pa naipapadala, huling nakita noong {moment}',
    unknownPerson: 'Hindi kilalang tao',
  },
  adminCanContinue: 'Makakapagpatuloy pa rin ang isang admin kung magbibigay ng dahilan.',
  reason: 'Dahilan para magpatuloy pa rin',
  reasonText: 'Kailangang suriin ang mga bilang na darating pagkatapos. Itatala sa history ang dahilan.',
} as const satisfies SameKeys<typeof en>
