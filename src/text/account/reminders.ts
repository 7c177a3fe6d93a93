import { textsOf } from '../text-catalog.ts'

export const en = {
  invalidEmail: 'Write the address as name@example.gov.ph.',
  // The own account, and the account of a person for admins.
  email: 'E-mail address',
  emailHint: 'Only you and admins see it. Leave it empty to get no mail.',
  emailHintAdmin: 'Only this person and admins see it.',
  byMail: 'Reminders by e-mail',
  byMailHint:
    'At most one mail a day, about items that wait for your answer, rooms to count before the last day of a count, and PARs to renew.',
  mailOff: 'This server can’t send e-mail yet. These settings will apply as soon as it can.',
  heading: 'Reminders',
  saved: 'Saved.',
  changed: 'Someone else has changed this. Your change is still here: check it, then save again.',
  connectToSee: 'Connect to see and change your reminders.',
  connectToSeeOf: 'Connect to see and change the reminders of this person.',
  // The list of people who have not answered.
  intro: 'People who haven’t said yet, for an open count, whether they have the items in their name.',
  sentAt: 'People are reminded 7 days and 2 days before the last planned day of a count, and on that day, at {time}.',
  onRequest: 'Reminders go out only when you send them here.',
  noMail: 'This server can’t send mail.',
  pushOn: 'People can turn on notifications on their devices.',
  pushOff: 'This server doesn’t notify devices.',
  mailFrom: 'Mails come from {from}.',
  mailMissing:
    'This server can send neither mail nor notifications yet. Ask the person who runs it to set up reminders. You can still tell people yourself: export this list.',
  send: 'Send reminders now',
  sendAsk: {
    title: 'Send reminders now?',
    text: 'Everybody on this list who can be reached gets one reminder, by mail and on their devices. Nobody gets a second one today.',
  },
  queued:
    '{count, plural, =0 {Nobody to remind now.} one {# person is being reminded.} other {# people are being reminded.}}',
  queuedMore: 'Already reminded today: {today}. Can’t be reached: {missed}.',
  reload: 'Check again',
  everybody: 'Nobody to remind',
  everybodyText: 'Everybody has answered, or no count is open.',
  unsupported: 'This server sends no reminders.',
  toDo: 'Connect to see who hasn’t answered.',
  people: '{count, plural, one {# person hasn’t} other {# people haven’t}} answered for all items',
  column: {
    person: 'Name',
    count: 'Count',
    open: 'Not answered',
    due: 'Last planned day',
    reminder: 'Reminder by e-mail',
    devices: 'Notified devices',
    at: 'Last tried',
  },
  openOf: '{open} of {asked}',
  noDay: 'No day planned',
  unknownPerson: 'Account {id}',
  unknownCount: 'Count {id}',
  state: {
    none: 'Not sent',
    waiting: 'Will be sent',
    sent: 'Sent',
    failed: 'Failed',
    noAddress: 'No address',
    off: 'Mail turned off',
  },
  reason: {
    address: 'The mail server refused the address.',
    signIn: 'The mail server refused Bilang’s sign-in.',
    connection: 'No secure connection to the mail server.',
    other: 'The mail server refused the mail.',
  },
  devices: '{count, plural, =0 {None} one {# device} other {# devices}}',
  pushReason: {
    gone: 'The device no longer accepts notifications.',
    refused: 'The push service of the browser refused it.',
    busy: 'The push service of the browser was busy.',
    connection: 'The push service of the browser could not be reached.',
    other: 'The server could not send it.',
  },
  again: 'Failed, will be tried again',
  file: 'Not answered',
} as const

export const t = textsOf('account/reminders', en)
