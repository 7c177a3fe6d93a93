import type { SameKeys } from '../text-catalog.ts'
import type { en } from './ui-print.ts'

export const fil = {
  fontsMissing:
    'Wala pa sa device na ito ang mga font ng form. Buksan ang pahinang ito nang isang beses habang online. Pagkatapos nito, makakapag-print na kahit offline.',
  layingOut: 'Inihahanda ang mga pahina…',
  layingOutSoFar: 'Inihahanda ang mga pahina… {pages} na',
  savePdf: 'I-save ang PDF',
  pagesAsOf: '{count, plural, other {# pahina}} · data as of {asOf}',
  pagesNoList: '{count, plural, other {# pahina}} · wala pang listahan',
  tooLong: 'Higit sa {limit} pahina: i-save ang PDF at i-print ito mula sa PDF viewer.',
  notPrinted: 'Walang na-print',
  writing: 'Isinusulat ang PDF: pahina {page} sa {pages}…',
  pagesWritten: 'Mga naisulat na pahina',
  pageOf: '{title}, pahina {page} sa {pages}',
  showMore: 'Ipakita ang iba pang pahina ({count, plural, other {#}})',
  page: 'pahina {page}',
  qrCode: 'QR code ng {label}',
  paper: 'Papel',
  papers: {
    a4: 'A4',
    folio: 'Long, 8.5 × 13 in',
    legal: 'US legal, 8.5 × 14 in',
    letter: 'Letter, 8.5 × 11 in',
  },
} as const satisfies SameKeys<typeof en>
