import type { SameKeys } from '../text-catalog.ts'
import type { en } from './validation.ts'

export const fil = {
  blank: 'Hindi ito puwedeng blangko.',
  checklistPart: 'Huwag gumamit ng “:”, “·” o bagong linya.',
  checklistTwice: 'May kapareho na ang text na ito.',
  amount: 'Kailangan ng tamang halaga na 0 o higit pa, hanggang dalawang decimal.',
  oneOrMore: 'Dapat 1 o higit pa.',
  wholeQuantity: 'Dapat buong numero.',
  day: 'Kailangan ng petsang nasa anyong YYYY-MM-DD.',
  moment: 'Kailangan ng petsa at oras sa anyong ISO.',
  image: 'Kailangan ng litratong JPEG, PNG o WebP.',
  code: 'Mga numero lang, hanggang anim.',
  othersUnexplained: 'Kailangan ito kapag Others ang uri.',
  noneActive: 'Dapat may matirang isang active.',
  listedTwice: 'Isang beses lang puwedeng ilista ang bawat pangalan.',
  clearsNothing: 'Piliin ang mga marka ng nabilang, ang mga dami, o pareho.',
  countMissing: 'Mag-type ng bilang.',
  countNotDigits: 'Gumamit lang ng numero 0 hanggang 9, halimbawa 12.',
  countTooBig: 'Hanggang {maximum, plural, other {#}} lang ang bilang.',
  countTooSmall: 'Hindi bababa sa {minimum, plural, other {#}} ang bilang.',
} as const satisfies SameKeys<typeof en>
