import type { SameKeys } from './text-catalog.ts'
import type { en } from './ui-count.en.ts'

export const fil = {
  conditionWas: 'Kondisyon, dating {recorded}',
  notRecorded: 'Hindi nakatala',
  count: 'Bilang',
  oneLess: 'Bawasan ng isa',
  oneMore: 'Dagdagan ng isa',
  inRecords: 'Nasa records <figure>{units}</figure> {unitType}',
  lastScans: 'Mga huling scan',
  countBefore: 'bilang',
  recentRemarks: 'Mga huling remarks',
  foundHere: 'Dito nakita',
  foundHereCount: 'Dito nakita · {count}',
  undo: 'I-undo <number>{label}</number>',
} as const satisfies SameKeys<typeof en>
