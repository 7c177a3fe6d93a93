import type { SameKeys } from '../text-catalog.ts'
import type { en } from './ui-count.ts'

export const fil = {
  conditionWas: 'Kondisyon, dating {recorded}',
  notRecorded: 'Hindi nakatala',
  count: 'Bilang',
  noCountTyped: 'Wala pang tina-type na bilang',
  oneLess: 'Bawasan ng isa',
  oneMore: 'Dagdagan ng isa',
  inRecords: 'Nasa records <figure>{units}</figure> {unitType}',
  quantityHidden: 'Blind count: nakatago ang dami',
  lastScans: 'Mga huling scan',
  countBefore: 'bilang',
  recentRemarks: 'Mga huling remarks',
  foundHere: 'Dito nakita',
  foundHereCount: 'Dito nakita · {count}',
  undo: 'I-undo <number>{label}</number>',
  backupOnly: 'Na-save sa backup copy lang',
  backupOnlyText: 'Hindi ito ma-save ng device na ito sa database. I-export agad ang trabaho mo.',
  notSaved: {
    heading: 'HINDI NA-SAVE',
    text: 'Hindi ito na-save ng device na ito ({reason}). Isulat muna ito sa papel, saka subukan ulit.',
    storageFull: 'puno na ang storage nito',
    writtenDown: 'Naisulat ko na',
  },
} as const satisfies SameKeys<typeof en>
