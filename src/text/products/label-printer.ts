import { textsOf } from '../text-catalog.ts'

export const en = {
  printOn: 'Print on',
  sheets: 'Sheets (PDF)',
  labelPrinter: 'Label printer',
  roll: 'Labels on the roll',
  width: 'Label width (mm)',
  height: 'Label height (mm)',
  gap: 'Gap between labels (mm)',
  resolution: 'Resolution',
  dpi: '{dpi} dpi',
  language: 'Printer language',
  languages: { zpl: 'ZPL', escpos: 'ESC/POS' },
  languageHint: {
    zpl: 'ZPL is for Zebra printers and the many that copy it. They find the gap between labels themselves.',
    escpos:
      'ESC/POS is for receipt printers and small Bluetooth printers. Most with paper of 58 mm print 48 mm wide. For paper without gaps, set the gap to 0.',
  },
  blank: {
    blank: 'Blank tags',
    text: 'Tags for items that have none. Each has a code of its own and belongs to no item yet: a counter scans it, then the item. Print each roll once. For another one, make new codes.',
    count: 'Number of tags (1 to {total})',
    renew: 'Make new codes',
  },
  note: 'Line on each tag (optional)',
  noteHint: 'Such as “{example}”. It’s also printed on tags of items that haven’t been counted.',
  saveFile: { zpl: 'Save ZPL file', escpos: 'Save ESC/POS file' },
  sizeNotPossible: 'Correct the label size first.',
  send: 'Send to printer',
  insteadOfPrint:
    'These tags are for a label printer. Press “{send}”, or “{save}” to print with the printer’s own program.',
  sentSoFar: '{sent} of {total} tags sent',
  allSent: '{count, plural, one {# tag was} other {All # tags were}} sent to the printer.',
  stopped: 'Stopped. {sent} of {total} tags were sent.',
  lost: 'The printer stopped answering. {sent} of {total} tags were sent.',
  lookAtLast: 'Check the last printed tag, and continue with the next one.',
  noPrinter:
    'The printer couldn’t be opened, so nothing was sent. Check that it’s on and that no other program uses it, then try again.',
  beginAt: 'Begin with tag (1 to {total})',
  howConnected: 'How is the printer connected?',
  connection: { usb: 'USB', serial: 'Serial port', bluetooth: 'Bluetooth' },
  connectionHint:
    'On Windows, a printer with a driver of its own often doesn’t open over USB. Save the file then, and send it to the printer with the printer’s program.',
  notReachable:
    'This browser can’t reach a label printer. Chrome and Edge on a computer can, and Chrome on an Android phone. On an iPhone or iPad, save the file and open it with the printer’s app, or choose “Sheets (PDF)” and print with AirPrint.',
} as const

export const t = textsOf('products/label-printer', en)
