import type { SameKeys } from '../text-catalog.ts'
import type { en } from './document-warnings.ts'

export const fil = {
  mixedFunds: 'Isang fund cluster lang ang saklaw ng isang dokumento. Galing sa {funds} ang mga linyang ito.',
  otherFund:
    '{count, plural, =1 {Linya} other {Mga linya}} {lines}: ayon sa property records, {fund} ang fund, hindi ang nasa heading.',
  parBelowThreshold:
    '{count, plural, =1 {Linya} other {Mga linya}} {lines}: mas mababa sa ₱50,000.00 ang unit cost. Ilagay ito sa custodian slip (ICS).',
  icsAtOrAboveThreshold:
    '{count, plural, =1 {Linya} other {Mga linya}} {lines}: ₱50,000.00 o higit pa ang unit cost. Ilagay ito sa acknowledgment receipt (PAR).',
  mixedCategories:
    'Nasa iisang slip ang {lowCount, plural, =1 {linya} other {mga linya}} {low} na mababa ang halaga (SPLV) at ang {highCount, plural, =1 {linya} other {mga linya}} {high} na mataas ang halaga (SPHV). Magkaiba ang number series nila. Hatiin ito sa dalawang slip.',
  otherCategory:
    '{count, plural, =1 {Linya} other {Mga linya}} {lines}: {category} ito ayon sa unit cost, pero iba ang nasa slip.',
  otherHolder:
    '{count, plural, =1 {Linya} other {Mga linya}} {lines}: ibang tao ang accountable ayon sa property records.',
  alsoOnAnother: '{count, plural, =1 {Linya} other {Mga linya}} {lines}: nasa {documents} na, na aktibo pa.',
  sameItem: 'Mga linya {lines}: mahigit isang beses nakalista ang iisang item.',
} as const satisfies SameKeys<typeof en>
