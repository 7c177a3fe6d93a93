import { textsOf } from '../text-catalog.ts'

export const en = {
  title: 'Evidence',
  text: 'One file with the baseline, every record, the totals and a page that checks them without a network. It is signed, so any later change can be detected.',
  download: 'Download evidence',
  connect: 'Connect to download evidence.',
  fingerprint: 'Fingerprint of the institute’s key',
  qr: 'QR code of the institute’s public key',
  compare:
    'Write it down now, away from the file, or print it and file the sheet behind the signed report. The page that checks the evidence shows the fingerprint of the key that signed it. The two must match.',
  printSheet: 'Print a sheet with the key',
  closeSheet: 'Close the sheet',
} as const

export const t = textsOf('campaigns/evidence', en)
