import type { SameKeys } from '../text-catalog.ts'
import type { en } from './session-dialogs.ts'

export const fil = {
  signInAgainAs: 'Mag-sign in ulit bilang {name}',
  switchPerson: 'Magpalit ng user',
  nextPerson: 'Ang susunod na tao ang magsa-sign in sa device na ito. Mananatili ang offline list.',
  yourUnsent:
    '{count, plural, other {Mananatili sa device na ito ang # bilang mo na hindi pa naipapadala. Walang ibang makakakita o makakapagpadala ng mga ito. Ipapadala ang mga ito kapag nag-sign in ka ulit.}}',
  cannotCheckReturn: 'Hindi namin natingnan kung makakapag-sign in ka ulit dito kahit walang signal.',
  canReturn: 'Makakapag-sign in ka ulit dito gamit ang password mo, kahit walang signal.',
  returnNeedsSignal: 'Kakailanganin mo ng signal para makapag-sign in ulit dito.',
  notEnded:
    'Hindi natapos ng device na ito ang session mo ({reason}). Walang nawala. Magbakante ng storage o i-restart ang app, pagkatapos ay subukan ulit.',
  stillSignedIn: '{problem} Naka-sign in ka pa rin, at walang nawala.',
  notSentYet:
    '{count, plural, other {May # bilang na hindi pa naipapadala. Mananatili ang mga ito sa device na ito at ipapadala kapag nag-sign in ka ulit.}}',
  unsavedForm: 'May form sa pahinang ito na hindi pa naka-save. Naka-save bilang draft ang mga binago mo.',
  handOverInstead: 'Kung ipapasa mo ang device sa iba, gamitin ang “Magpalit ng user”.',
  connectToSignOut: 'Kumonekta para makapag-sign out.',
} as const satisfies SameKeys<typeof en>
