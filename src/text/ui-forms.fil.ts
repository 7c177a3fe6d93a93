import type { SameKeys } from './text-catalog.ts'
import type { en } from './ui-forms.en.ts'

export const fil = {
  required: 'Kailangan ito.',
  atLeastCharacters: '{minimum, plural, other {Hindi bababa sa # character.}}',
  atLeast: '{minimum, plural, other {Hindi bababa sa #.}}',
  orMore: '{minimum, plural, other {Dapat # o higit pa.}}',
  atMostCharacters: '{maximum, plural, other {Hanggang # character lang.}}',
  orLess: '{maximum, plural, other {Dapat # o mas mababa.}}',
  invalid: 'Maglagay ng tamang value.',
  chooseOption: 'Pumili ng isa sa mga ito.',
  firstName: 'Pangalan',
  middleName: 'Gitnang pangalan',
  lastName: 'Apelyido',
  position: 'Posisyon',
  positionHelp: 'Ipini-print bilang designation sa mga transfer report.',
  username: 'Username',
  restored: 'Naibalik ang mga pagbabagong hindi mo pa na-save.',
} as const satisfies SameKeys<typeof en>
