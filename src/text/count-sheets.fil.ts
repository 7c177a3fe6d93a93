import type { en } from './count-sheets.en.ts'
import type { SameKeys } from './text-catalog.ts'

export const fil = {
  print: '{count, plural, other {I-print ang mga count sheet ng # room}}',
  heading: 'Mga count sheet',
  roomsOf: '{count, plural, other {# room ng {campaign}}}',
  toRooms: 'Bumalik sa mga room',
  tooMany: '{count, plural, other {Masyadong marami ang # item para sa isang print}}',
  tooManyText: 'Pumili ng mga room na hindi hihigit sa {limit} ang kabuuang item.',
  fileName: 'Mga count sheet, {campaign}',
  kind: 'Mga dami sa mga sheet',
  blind: 'Hindi ipapakita',
  blindText: 'Isusulat ng mga tao ang nakikita nila. Walang makakakopya sa nakatalang dami.',
  open: 'Ipapakita',
  openText: 'Ikukumpara ng mga tao ang nakikita nila sa nakatalang dami.',
  paper: 'Papel',
  papers: {
    a4: 'A4',
    letter: 'Letter, 8.5 × 11 in',
    folio: 'Long, 8.5 × 13 in',
    legal: 'US legal, 8.5 × 14 in',
  },
  sheets: '{count, plural, other {# count sheet}}',
  notRecorded: '{count, plural, other {# count sheet. Itatala ang numero nito kapag ni-print mo o sinave mo ang PDF.}}',
  recorded: '{count, plural, other {# count sheet ang nakatalang na-print.}}',
} as const satisfies SameKeys<typeof en>
