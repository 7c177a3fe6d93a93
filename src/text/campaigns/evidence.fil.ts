import type { SameKeys } from '../text-catalog.ts'
import type { en } from './evidence.ts'

export const fil = {
  title: 'Ebidensiya',
  text: 'Isang file na may baseline, bawat record, mga kabuuan, at pahinang sumusuri sa mga ito nang walang network. May pirma ito, kaya makikita kung may binago pagkatapos.',
  download: 'I-download ang ebidensiya',
  connect: 'Kumonekta para ma-download ang ebidensiya.',
  fingerprint: 'Fingerprint ng key ng institute',
  qr: 'QR code ng public key ng institute',
  compare:
    'Isulat ito ngayon, hiwalay sa file, o i-print at isama ang sheet sa likod ng pirmadong report. Ipinapakita ng pahinang sumusuri sa ebidensiya ang fingerprint ng key na pumirma. Dapat magkapareho ang dalawa.',
  printSheet: 'I-print ang sheet na may key',
  closeSheet: 'Isara ang sheet',
} as const satisfies SameKeys<typeof en>
