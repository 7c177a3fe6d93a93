import type { SameKeys } from '../text-catalog.ts'
import type { en } from './own-password.ts'

export const fil = {
  heading: 'Pumili ng sarili mong password',
  why: 'Isang beses lang gagana ang password ng slip. Mula ngayon, magsa-sign in ka bilang {username} gamit ang sarili mong password.',
  newPassword: 'Bagong password',
  rules: 'Hindi bababa sa 8 character na may numero, espesyal na simbolo at malaking letra.',
  confirmPassword: 'Kumpirmahin ang bagong password',
  save: 'I-save at mag-sign in',
  back: 'Bumalik sa sign-in',
  unclear: 'Hindi namin alam kung na-save ang password mo. Subukan ulit gamit ang parehong password.',
} as const satisfies SameKeys<typeof en>
