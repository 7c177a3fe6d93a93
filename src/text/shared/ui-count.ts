import { textsOf } from '../text-catalog.ts'

export const en = {
  conditionWas: 'Condition, was {recorded}',
  notRecorded: 'Not recorded',
  count: 'Count',
  noCountTyped: 'No count typed',
  oneLess: 'One less',
  oneMore: 'One more',
  inRecords: 'In the records <figure>{units}</figure> {unitType}',
  quantityHidden: 'Blind count: quantity hidden',
  lastScans: 'Last scans',
  countBefore: 'count',
  recentRemarks: 'Recent remarks',
  foundHere: 'Found here',
  foundHereCount: 'Found here · {count}',
  undo: 'Undo <number>{label}</number>',
  backupOnly: 'Saved to backup copy only',
  backupOnlyText: 'This device can’t store it in its database. Export your work soon.',
  notSaved: {
    heading: 'NOT SAVED',
    text: 'This device couldn’t save it ({reason}). Write it down, then try again.',
    storageFull: 'its storage is full',
    writtenDown: 'I wrote it down',
  },
} as const

export const t = textsOf('shared/ui-count', en)
