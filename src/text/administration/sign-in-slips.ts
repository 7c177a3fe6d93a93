import { textsOf } from '../text-catalog.ts'

export const en = {
  heading: 'Sign-in slips',
  make: '{count, plural, one {Make # slip} other {Make # slips}}',
  some: '{count, plural, one {Sign-in slip for # person} other {Sign-in slips for # people}}',
  makeOne: 'Make a sign-in slip',
  why: 'A slip has the address, the username and a new one-time password. At the first sign-in the person chooses their own password.',
  replaces:
    'The current passwords of these people stop working, and they’re signed out on all devices. Unsent counts stay on their phones and are sent after they sign in again.',
  notYou: 'You get no slip. Change your own password in your account settings.',
  withoutLogin:
    '{count, plural, one {# person without a login gets no slip. Give them a login first.} other {# people without a login get no slip. Give them a login first.}}',
  inactive: '{count, plural, one {# inactive account gets no slip.} other {# inactive accounts get no slip.}}',
  tooMany: 'Make slips for at most {most} people at a time.',
  nobody: 'None of the chosen people can get a slip.',
  chooseInList: 'Tick people in the list of users, then choose “Sign-in slips”.',
  toUsers: 'Back to the users',
  connect: 'Connect to make slips.',
  address: 'Address in the codes',
  addressHint: 'The address at which phones open Bilang.',
  unclear:
    'The server may have made new passwords that nobody can see. Make the slips again. Only the newest slips work.',
  ready: '{count, plural, one {# slip is ready.} other {# slips are ready.}}',
  onlyHere:
    'Print or save now, then remove the passwords. They are only on this page and won’t be shown again. For a lost slip, make a new one.',
  doneTitle: 'Remove the passwords from this page?',
  doneText: 'They won’t be shown again. For a lost slip, make a new one.',
  remove: 'Remove passwords',
  slip: {
    username: 'Username',
    password: 'One-time password',
    open: 'Scan the code with the phone’s camera. Or open {address} and type the username.',
    warning: 'If the phone warns of the page, ask the property unit to set up the phone first.',
    type: 'Type the one-time password.',
    choose: 'Choose your own password. Then the one on this slip no longer works.',
  },
} as const

export const t = textsOf('administration/sign-in-slips', en)
