import type { SameKeys } from '../text-catalog.ts'
import type { en } from './op-errors.ts'

export const fil = {
  rejected: 'Hindi tinanggap ng server ang record na ito. Subukan ulit, o itapon ito.',
  checking: 'Tinitingnan…',
  changed: 'Sumagot ang server pero hindi nito na-save ang {sent} (ang nasa kanya ay {stored}).',
  nothing: 'wala',
  unsaved: 'Sumagot ang server pero hindi nito na-save ang record.',
  notStorable: 'Hindi kayang i-save ng server na ito ang record na ito.',
  removed: 'Inalis sa property records. Naka-save ang bilang mo.',
  idTaken: 'May ibang record na ang server na may ganitong ID.',
  notProcessed: 'Hindi kayang iproseso ng server ang item na ito.',
  noPermission: 'Hindi na puwedeng mag-record ng bilang ang account mo.',
  tookTheirs: 'pinili ang value ng server',
  lost: 'Wala na sa server ang record na ito. Naka-save ito sa device na ito.',
  addedFromDevice: 'Idinagdag mula sa ibang device. Nagdagdag: {name}',
  someone: 'isang tao',
} as const satisfies SameKeys<typeof en>
