import { textsOf } from '../text-catalog.ts'

export const en = {
  columns: 'Columns',
  density: 'Rows',
  comfortable: 'Comfortable',
  compact: 'Compact',
  moveLeft: 'Move {column} left',
  moveRight: 'Move {column} right',
  narrower: 'Make {column} narrower',
  wider: 'Make {column} wider',
  moved: '{column} is column {position} of {count}.',
  sized: '{column} is {pixels} pixels wide.',
  stacked: '{above} and {below}',
  reset: 'Reset columns',
  savedOnDevice: 'Saved for you on this device.',
  leftOut: 'Left out for lack of space: {columns}.',
  showAll: 'Show all columns',
} as const

export const t = textsOf('shared/ui-columns', en)
