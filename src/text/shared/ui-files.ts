import { textsOf } from '../text-catalog.ts'

export const en = {
  failed: 'The export failed. Your unsent records are still on this device. Try again.',
  rowsInFile: '{count, plural, one {# row is in the file.} other {# rows are in the file.}}',
  downloaded: 'Downloaded: {name}',
  stopped: 'Stopped. No file was made.',
  making: 'Making the file…',
  downloading: 'Downloading {size} kB',
  reading: 'Reading {rows} rows',
  readingOf: 'Reading {rows} of {all} rows',
  writing: 'Writing {rows} rows',
  writingOf: 'Writing {rows} of {all} rows',
} as const

export const t = textsOf('shared/ui-files', en)
