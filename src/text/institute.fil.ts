import type { en } from './institute.en.ts'
import type { SameKeys } from './text-catalog.ts'

export const fil = {
  settings: 'Mga setting ng institute',
  title: 'Pangalan ng institute',
  titleHint:
    'Nasa itaas ng screen, sa mga form at sa mga tag. Hindi na magbabago ang mga form at tag na naka-print na.',
  timeZone: 'Time zone',
  timeZoneHint: 'Ito ang sinusunod ng lahat ng petsa at document number, sa bawat device.',
  timeThere: '{moment} na ngayon doon.',
  noTimeZone: 'Walang time zone na may ganitong pangalan.',
  stickers: 'Mga lumang sticker na binabasa ng camera',
  stickersHint:
    'Piliin lang ang nasa mga sticker ninyo. Dapat property number, lumang number o serial number ang laman ng bawat isa. Laging nababasa ang mga QR code ng Bilang.',
  sticker: {
    code39: 'Code 39',
    code128: 'Code 128',
    ean13: 'EAN-13',
    dataMatrix: 'Data Matrix',
  },
  fixed: 'Itinakda noong sinimulan ang server. Doon lang ito mababago.',
  saved: 'Na-save. Susunod ang ibang device pagbukas ulit ng Bilang.',
  changedElsewhere:
    'May ibang nagbago ng mga setting na ito. Nandito pa ang mga binago mo: tingnan, tapos i-save ulit.',
  toDo: 'Kumonekta para mabago ang mga setting ng institute.',
  unsupported: 'Hindi nagtatago ng mga setting ng institute ang server na ito.',
} as const satisfies SameKeys<typeof en>
