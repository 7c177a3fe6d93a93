import type { SameKeys } from '../text-catalog.ts'
import type { en } from './push.ts'

export const fil = {
  heading: 'Mga abiso',
  label: 'Abisuhan ang device na ito',
  hint: 'Hanggang isang abiso sa isang araw, kahit nakasara ang Bilang. Ipinapakita nito kung gaano karami ang hindi pa tapos, pero walang pangalan.',
  connect: 'Kumonekta para mabago kung inaabisuhan ang device na ito.',
  blocked:
    'Bina-block ng browser na ito ang mga abiso ng Bilang. Payagan ang mga ito sa settings ng browser para sa site na ito, saka bumalik.',
  dismissed:
    'Hindi mo pinayagan ang mga abiso, kaya hindi inaabisuhan ang device na ito. I-on ulit para matanong ka muli.',
  homeScreen:
    'Sa iPhone o iPad, dumarating lang ang mga abiso sa Bilang na nasa home screen. I-tap ang Share, saka Add to Home Screen, at doon buksan ang Bilang.',
  unsupported: 'Hindi maaabisuhan ang browser na ito.',
  notReady: 'Hindi pa naka-store ang Bilang sa device na ito. I-reload ang pahinang ito, saka i-on.',
  failed:
    'Hindi naihanda ng browser ang mga abiso, kaya hindi inaabisuhan ang device na ito. Tingnan ang koneksyon at subukan ulit.',
  serverOff: 'Hindi nag-aabiso sa mga device ang server na ito.',
  on: 'Naka-on ang mga abiso sa device na ito.',
  off: 'Naka-off ang mga abiso sa device na ito.',
} as const satisfies SameKeys<typeof en>
