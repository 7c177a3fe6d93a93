import type { SameKeys } from '../text-catalog.ts'
import type { en } from './label-printer.ts'

export const fil = {
  printOn: 'I-print sa',
  sheets: 'Papel (PDF)',
  labelPrinter: 'Label printer',
  roll: 'Mga label sa rolyo',
  width: 'Lapad ng label (mm)',
  height: 'Taas ng label (mm)',
  gap: 'Pagitan ng mga label (mm)',
  resolution: 'Resolution',
  dpi: '{dpi} dpi',
  language: 'Wika ng printer',
  languages: { zpl: 'ZPL', escpos: 'ESC/POS' },
  languageHint: {
    zpl: 'Ang ZPL ay para sa mga Zebra printer at sa maraming gumaya rito. Sila na ang humahanap ng pagitan ng mga label.',
    escpos:
      'Ang ESC/POS ay para sa mga printer ng resibo at maliliit na Bluetooth printer. Karamihan sa may papel na 58 mm ay 48 mm lang ang lapad ng print. Kung walang pagitan ang papel, gawing 0 ang pagitan.',
  },
  blank: {
    blank: 'Blangkong tag',
    text: 'Mga tag para sa mga item na wala pa. May sariling code ang bawat isa at wala pang item: isa-scan ito ng nagbibilang, tapos ang item. Isang beses lang i-print ang bawat rolyo. Para sa kasunod, gumawa ng bagong mga code.',
    count: 'Bilang ng mga tag (1 hanggang {total})',
    renew: 'Gumawa ng bagong mga code',
  },
  note: 'Linya sa bawat tag (opsyonal)',
  noteHint: 'Gaya ng “{example}”. Naka-print din ito sa tag ng mga item na hindi pa nabibilang.',
  saveFile: { zpl: 'I-save ang ZPL file', escpos: 'I-save ang ESC/POS file' },
  sizeNotPossible: 'Itama muna ang sukat ng label.',
  send: 'Ipadala sa printer',
  insteadOfPrint:
    'Para sa label printer ang mga tag na ito. Pindutin ang “{send}”, o ang “{save}” para i-print gamit ang program ng printer.',
  sentSoFar: '{sent} sa {total} tag ang naipadala na',
  allSent: '{count, plural, other {Naipadala na sa printer ang # tag.}}',
  stopped: 'Inihinto. {sent} sa {total} tag ang naipadala.',
  lost: 'Hindi na sumasagot ang printer. {sent} sa {total} tag ang naipadala.',
  lookAtLast: 'Tingnan ang huling tag na lumabas, at magpatuloy sa kasunod.',
  noPrinter:
    'Hindi nabuksan ang printer, kaya walang naipadala. Tiyaking naka-on ito at walang ibang program na gumagamit nito, at subukan ulit.',
  beginAt: 'Magsimula sa tag (1 hanggang {total})',
  howConnected: 'Paano nakakabit ang printer?',
  connection: { usb: 'USB', serial: 'Serial port', bluetooth: 'Bluetooth' },
  connectionHint:
    'Sa Windows, madalas hindi nabubuksan sa USB ang printer na may sariling driver. I-save na lang ang file, at ipadala ito gamit ang program ng printer.',
  notReachable:
    'Hindi naaabot ng browser na ito ang label printer. Kaya ito ng Chrome at Edge sa computer, at ng Chrome sa Android phone. Sa iPhone o iPad, i-save ang file at buksan sa app ng printer, o piliin ang “Papel (PDF)” at mag-print gamit ang AirPrint.',
} as const satisfies SameKeys<typeof en>
