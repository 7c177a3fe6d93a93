import type { SameKeys } from '../text-catalog.ts'
import type { en } from './missing-steps.ts'

export const fil = {
  disposedOf: 'Na-dispose na: ipadala ang {document} sa Accounting, saka alisin ito sa property records.',
  transferred: 'Nailipat na: ipadala ang {document} sa Accounting, saka alisin ito sa property records.',
  reliefFiled: 'Nai-file na ang {document}: hintayin ang desisyon sa relief.',
  derecognitionAsked: 'Humingi na ng authority to derecognize: hintayin itong maibigay.',
  report: 'Ilalabas ito ng accountable na tao, o magfa-file siya ng {form} at hihingi ng relief sa loob ng 30 araw.',
  findHolder: 'Walang nakatala: ang head ng property unit ang tutukoy kung sino ang accountable.',
} as const satisfies SameKeys<typeof en>
