import type { SameKeys } from '../text-catalog.ts'
import type { en } from './ui-files.ts'

export const fil = {
  failed: 'Hindi natuloy ang export. Nasa device na ito pa rin ang mga record mong hindi pa naipapadala. Subukan ulit.',
  rowsInFile: '{count, plural, other {# row ang nasa file.}}',
  downloaded: 'Na-download: {name}',
  stopped: 'Hindi nagawa ang file: itinigil ito.',
  making: 'Ginagawa ang file…',
  downloading: 'Dina-download: {size} kB',
  reading: 'Binabasa: {rows} row',
  readingOf: 'Binabasa: {rows} sa {all} row',
  writing: 'Isinusulat: {rows} row',
  writingOf: 'Isinusulat: {rows} sa {all} row',
} as const satisfies SameKeys<typeof en>
