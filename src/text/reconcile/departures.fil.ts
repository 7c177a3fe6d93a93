import type { SameKeys } from '../text-catalog.ts'
import type { en } from './departures.ts'

export const fil = {
  label: {
    gone: 'Wala sa listahan',
    transferred: 'Nailipat sa ibang tao',
    moved: 'Inilipat sa ibang lugar',
    changed: 'Nabago ang record',
  },
  why: {
    deleted: 'Binura sa records mula nang magsimula ang pagbibilang.',
    outOfSight:
      'Binura mula nang magsimula ang pagbibilang, o inilipat sa lugar na wala sa device na ito ang mga item.',
    changed: '{what} mula nang magsimula ang pagbibilang. {changes}.',
  },
  change: '{field}: {before} dati, {now} na ngayon',
  none: 'wala',
  inBaseline: 'Dami sa baseline: {count}',
  inGroup: '{group}: {departure}',
  notKnown:
    'Wala sa device na ito ang baseline, kaya baka kulang dito ang mga item na umalis sa saklaw ng bilangang ito, at ikinukumpara ang mga bilang sa mga daming nasa records ngayon.',
  onBoard:
    '{count, plural, other {# item ng baseline ang umalis sa saklaw, kaya wala sa mga room dito}}: {uncounted, plural, =0 {nabilang na lahat.} other {# ang hindi pa nabibilang.}}',
} as const satisfies SameKeys<typeof en>
