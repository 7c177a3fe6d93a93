import { textsOf } from '../text-catalog.ts'

export const en = {
  blank: 'This field may not be blank.',
  checklistPart: 'Leave out “:”, “·” and line breaks.',
  checklistTwice: 'This text is a duplicate.',
  amount: 'A valid amount with at most two decimals, 0 or more, is required.',
  oneOrMore: 'Must be 1 or more.',
  wholeQuantity: 'Must be a whole number.',
  day: 'A date in the form YYYY-MM-DD is required.',
  moment: 'A date and time in ISO form is required.',
  image: 'A JPEG, PNG or WebP image is required.',
  code: 'Use digits only, at most six.',
  othersUnexplained: 'This field is required when the type is Others.',
  noneActive: 'At least one must stay active.',
  listedTwice: 'Each name may be listed only once.',
  clearsNothing: 'Choose counted flags, quantities, or both.',
  countMissing: 'Type a count.',
  countNotDigits: 'Use the digits 0 to 9 only, for example 12.',
  countTooBig: 'A count is at most {maximum, plural, other {#}}.',
  countTooSmall: 'A count is at least {minimum, plural, other {#}}.',
} as const

export const t = textsOf('shared/validation', en)
