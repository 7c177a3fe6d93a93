import { textsOf } from '../text-catalog.ts'

export const en = {
  code: 'number on the tag',
  words: 'same words',
  article: 'same article',
  room: 'same room',
  building: 'same building',
  person: 'same person accountable',
  title: 'Uncounted items that match',
  looking: 'Looking for matching items…',
  none: 'No uncounted item matches this description.',
  score: 'Match: {score} of 100, {reasons}',
  isThis: 'It is {number}',
  notCountedYet: '{number} is not counted yet.',
  count: 'Count {count} found here',
  counted: '{number}: {count} counted. Saved on this device.',
  countedBackup: '{number}: {count} counted. Saved in the backup copy only.',
  undoCount: 'Undo this count',
  notUndoable: '{number} was counted again since. Open the item to change its count.',
} as const

export const t = textsOf('reconcile/likely-items', en)
