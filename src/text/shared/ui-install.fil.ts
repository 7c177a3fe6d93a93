import type { SameKeys } from '../text-catalog.ts'
import type { en } from './ui-install.ts'

export const fil = {
  title: 'Idagdag ang Bilang sa home screen mo',
  benefit: 'Mas mabilis bumukas ang naka-install na app, gamit nito ang buong screen, at mas ligtas ang data mo.',
  byHand:
    'I-tap ang Share (ang kahon na may arrow), tapos “Add to Home Screen”. Puwedeng burahin ng browser ang data ng tab na 7 araw mo nang hindi binubuksan. Hindi ito nangyayari sa app na nasa home screen.',
  unsent:
    '{count, plural, other {Hindi lilipat sa naka-install na app ang # record sa tab na ito na hindi pa naipapadala. Ipadala o i-export muna.}}',
  allSent: 'Naipadala na ang lahat sa tab na ito, kaya puwede ka nang mag-install. Mag-sign in ka ulit sa app.',
  notNow: 'Hindi muna',
  install: 'I-install',
} as const satisfies SameKeys<typeof en>
