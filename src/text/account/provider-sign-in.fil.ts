import type { SameKeys } from '../text-catalog.ts'
import type { en } from './provider-sign-in.ts'

export const fil = {
  signInWith: 'Mag-sign in gamit ang {label}',
  signingIn: 'Nagsa-sign in…',
  back: 'Bumalik sa sign-in',
  ofPerson: 'Sign-in gamit ang {label}',
  personNone: 'Nakapatay. Password ang gamit ni {name} sa pag-sign in.',
  personAllowed: 'Pinapayagan para sa {allowed}. Ikakabit ito sa unang pag-sign in.',
  personLinked: 'Nakakabit sa {linked} mula {since}.',
  lastUsed: 'Huling ginamit {at}',
  allowLabel: 'Pangalan sa {label}',
  allowHint: 'Eksakto kung paano kilala ng {label} ang tao, gaya ng e-mail address. Tiyaking kay {name} ito.',
  allow: 'Payagan',
  allowed: 'Puwede nang mag-sign in si {name} gamit ang {label}.',
  remove: 'Alisin',
  removeTitle: 'Alisin ang sign-in gamit ang {label} para kay {name}?',
  removeText:
    'Masa-sign out si {name} sa lahat ng device at password ang gagamitin. Mananatili sa mga device ang mga hindi pa naipapadalang bilang.',
  removed: 'Hindi na makakapag-sign in si {name} gamit ang {label}.',
  connectToSee: 'Kumonekta para makita at mabago ito.',
} as const satisfies SameKeys<typeof en>
