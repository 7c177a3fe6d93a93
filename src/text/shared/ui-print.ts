import { textsOf } from '../text-catalog.ts'

export const en = {
  fontsMissing:
    'The fonts for the forms aren’t on this device yet. Connect and open this page once. After that, you can print offline too.',
  layingOut: 'Laying out the pages…',
  layingOutSoFar: 'Laying out the pages… {pages} so far',
  savePdf: 'Save PDF',
  pagesAsOf: '{count, plural, one {# page} other {# pages}} · data as of {asOf}',
  pagesNoList: '{count, plural, one {# page} other {# pages}} · no list yet',
  tooLong: 'More than {limit} pages. Save the PDF and print it from a PDF viewer.',
  notPrinted: 'Nothing was printed',
  writing: 'Writing the PDF: page {page} of {pages}…',
  pagesWritten: 'Pages written',
  pageOf: '{title}, page {page} of {pages}',
  showMore: 'Show more pages ({count, plural, other {#}})',
  page: 'page {page}',
  qrCode: 'QR code of {label}',
  paper: 'Paper',
  papers: {
    a4: 'A4',
    folio: 'Long, 8.5 × 13 in',
    legal: 'US legal, 8.5 × 14 in',
    letter: 'Letter, 8.5 × 11 in',
  },
} as const

export const t = textsOf('shared/ui-print', en)
