import { textsOf } from '../text-catalog.ts'

export const en = {
  required: 'This field is required.',
  atLeastCharacters: '{minimum, plural, other {At least # characters.}}',
  atLeast: '{minimum, plural, other {At least #.}}',
  orMore: '{minimum, plural, other {Must be # or more.}}',
  atMostCharacters: '{maximum, plural, other {At most # characters.}}',
  orLess: '{maximum, plural, other {Must be # or less.}}',
  invalid: 'Enter a valid value.',
  plainNumber: 'Enter a number, such as 12.',
  wholeNumber: 'Enter a whole number, such as 12.',
  fileUnreadable: 'This file can’t be read. Nothing was changed. Choose it again, or another one.',
  chooseOption: 'Choose one of the options.',
  firstName: 'First name',
  middleName: 'Middle name',
  lastName: 'Last name',
  positionHelp: 'Printed as designation on transfer reports.',
  restored: 'Your unsaved changes were restored.',
  item: 'Item',
  name: 'Name',
  number: 'Number',
  position: 'Position',
  quantity: 'Quantity',
  reason: 'Reason',
  responsible: 'Responsible person',
  status: 'Status',
  username: 'Username',
  startOver: 'Start over',
  discardChanges: 'Discard changes',
  draftSaved: 'Your draft is saved on this device.',
} as const

export const t = textsOf('shared/ui-forms', en)
