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
  positionHelp: 'Ipini-print bilang designation sa mga transfer report.',
  restored: 'Naibalik ang mga pagbabagong hindi mo pa na-save.',
  item: 'Item',
  name: 'Pangalan',
  position: 'Posisyon',
  quantity: 'Dami',
  reason: 'Dahilan',
  status: 'Status',
  username: 'Username',
  startOver: 'Magsimula ulit',
  discardChanges: 'Itapon ang mga binago',
  draftSaved: 'Naka-save ang draft mo sa device na ito.',
} as const satisfies SameKeys<typeof en>
