import { textsOf } from '../text-catalog.ts'

export const en = {
  noLogin: 'No login',
  about: 'Property can be in this person’s name, but they can’t sign in.',
  joined: 'This entry was joined. Everything is now with <person>{name}</person>.',
  addOne: 'Without a login',
  addText:
    'For a person in whose name property is recorded, and who doesn’t use the app. You can give them a login at any time.',
  add: 'Add the person',
  added: '{name} was added without a login.',
  draftSaved: 'Your draft is saved on this device.',
  isAnother: 'This is another person with the same name',
  give: {
    title: 'Give a login',
    text: 'The person gets a username and a role. Their property and documents stay theirs. Then you make a sign-in slip with the first password.',
    role: 'Role',
    button: 'Give a login',
    given: '{name} has a login now.',
  },
  join: {
    title: 'Join with another person',
    text: 'If this person is also in the list with an account, join both. Everything in this person’s name then goes to the other, and this entry is closed.',
    into: 'The same person',
    preview: 'Show what moves',
    moves: 'These go to {name}:',
    nothing: 'Nothing is in this person’s name. This entry is only closed.',
    cannotUndo: 'This can’t be undone.',
    button: 'Join',
    done: 'Both are joined. Everything is now with {name}.',
    rows: {
      products: '{count, plural, one {# item} other {# items}}',
      locations: '{count, plural, one {# room} other {# rooms}}',
      receipts: '{count, plural, one {# acknowledgment receipt} other {# acknowledgment receipts}}',
      slips: '{count, plural, one {# custodian slip} other {# custodian slips}}',
      transfers: '{count, plural, one {# transfer} other {# transfers}}',
      crews: '{count, plural, one {crew of # count} other {crews of # counts}}',
    },
  },
  connect: 'Connect to change it.',
  connectToAdd: 'Connect to add the person.',
  deletePerson: 'Delete person',
} as const

export const t = textsOf('administration/people-without-login', en)
