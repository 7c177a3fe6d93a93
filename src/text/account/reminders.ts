import { textsOf } from '../text-catalog.ts'

export const en = {
  invalidEmail: 'Write the address as name@example.gov.ph.',
  // The own account, and the account of a person for admins.
  email: 'E-mail address',
  emailHint: 'Only you and admins see it. Leave it empty to get no mail.',
  emailHintAdmin: 'Only this person and admins see it.',
  byMail: 'Reminders by e-mail',
  byMailHint:
    'At most one mail a day: items to declare, rooms to count before the last day of a count, and PARs to renew.',
  mailOff: 'This server can’t send mail yet, so no reminders are sent. What you set here is used as soon as it can.',
  heading: 'Reminders',
  saved: 'Saved.',
  changed: 'Someone else has changed this. Your change is still here: check it, then save again.',
  connectToSee: 'Connect to see and change your reminders.',
  connectToSeeOf: 'Connect to see and change the reminders of this person.',
  // The list of people who have not declared.
  intro: 'People with items in their name that they have not declared in an open count.',
  mailAt:
    'People who have an address get a mail 7 days and 2 days before the last planned day of a count, and on that day, at {time}.',
  mailOnRequest: 'Mail is set. Reminders go out only when you send them here.',
  mailFrom: 'Mails come from {from}.',
  mailMissing:
    'This server can’t send mail. An operator sets SMTP_HOST, MAIL_FROM and PUBLIC_ADDRESS and starts it again: see docs/reminders.md.',
  send: 'Send reminders now',
  sendAsk: {
    title: 'Send reminders now?',
    text: 'Everybody on this list who has an address and wants mail gets one mail. Nobody gets a second one today.',
  },
  queued: '{count, plural, =0 {No mail to send.} one {# mail is being sent.} other {# mails are being sent.}}',
  queuedMore: 'Got one today already: {today}. No address, or no mail wanted: {missed}.',
  reload: 'Check again',
  everybody: 'Nobody to remind',
  everybodyText: 'Everybody has declared, or no count is open.',
  unsupported: 'This server sends no reminders.',
  toDo: 'Connect to see who has not declared.',
  people: '{count, plural, one {# person has} other {# people have}} not declared all items',
  column: {
    person: 'Name',
    count: 'Count',
    open: 'Not declared',
    due: 'Last planned day',
    reminder: 'Reminder',
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
    off: 'Wants no mail',
  },
  reason: {
    address: 'The mail server refused the address.',
    signIn: 'The mail server refused the sign-in of Bilang.',
    connection: 'No safe connection to the mail server.',
    other: 'The mail server refused the mail.',
  },
  again: 'Failed, will be tried again',
  file: 'Not declared',
} as const

export const t = textsOf('account/reminders', en)
