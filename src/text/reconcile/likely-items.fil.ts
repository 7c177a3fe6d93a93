import type { SameKeys } from '../text-catalog.ts'
import type { en } from './likely-items.ts'

export const fil = {
  code: 'numero sa tag',
  words: 'parehong mga salita',
  article: 'parehong article',
  room: 'parehong room',
  building: 'parehong building',
  person: 'parehong accountable na tao',
  title: 'Mga hindi pa nabibilang na item na tugma',
  looking: 'Naghahanap ng mga item na tugma…',
  none: 'Walang hindi pa nabibilang na item na tugma sa deskripsyong ito.',
  score: 'Tugma {score} sa 100: {reasons}',
  isThis: 'Ito ang {number}',
  notCountedYet: 'Hindi pa nabibilang ang {number}.',
  count: 'Bilangin: {count} nakita rito',
  counted: '{number}: {count} ang nabilang. Na-save sa device na ito.',
  countedBackup: '{number}: {count} ang nabilang. Na-save lang sa backup copy.',
  undoCount: 'I-undo ang bilang na ito',
  notUndoable: 'Nabilang na ulit ang {number}. Buksan ang item para palitan ang bilang.',
} as const satisfies SameKeys<typeof en>
