import type { SameKeys } from '../text-catalog.ts'
import type { en } from './ui-devices.ts'

export const fil = {
  signOutOthers: '{count, plural, =1 {I-sign out ang isa pang device?} other {I-sign out lahat ng ibang device?}}',
  signOutNamed: 'I-sign out ang {name}?',
  signOutText:
    'Sa susunod na maabot ng device na iyon ang server, buburahin nito ang mga listahan at hihingi ng sign-in. Mananatili rito ang mga bilang na hindi pa naipapadala. Hanggang doon, makikita pa rin ang mga listahan sa phone na walang signal.',
  signOut: 'I-sign out',
  othersSignedOut: 'Na-sign out na ang lahat ng ibang device.',
  signedOut: 'Na-sign out na ang {name}.',
  ownNone: 'Hindi ka naka-sign in sa kahit anong device.',
  none: 'Hindi naka-sign in si {owner} sa kahit anong device.',
  unknown: 'Hindi kilalang device',
  thisDevice: '{name} (ang device na ito)',
  lastUsed: 'Huling ginamit: {used}. Matatapos sa {ends} kung hindi gagamitin.',
  signOutDevice: 'I-sign out ang {name}, huling ginamit {used}',
  signOutAllOthers: 'I-sign out lahat ng ibang device',
  signOutAll: 'I-sign out lahat ng device',
} as const satisfies SameKeys<typeof en>
