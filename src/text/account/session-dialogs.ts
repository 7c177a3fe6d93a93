import { textsOf } from '../text-catalog.ts'

export const en = {
  signInAgainAs: 'Sign in again as {name}',
  switchPerson: 'Switch person',
  nextPerson: 'The next person signs in on this device. The offline list stays.',
  yourUnsent:
    '{count, plural, one {Your # unsent count stays on this device. Nobody else can see or send it. It’s sent when you sign in again.} other {Your # unsent counts stay on this device. Nobody else can see or send them. They’re sent when you sign in again.}}',
  cannotCheckReturn: 'We couldn’t check whether you can sign in again here without a signal.',
  canReturn: 'You can sign in again here with your password, even without a signal.',
  returnNeedsSignal: 'You’ll need a signal to sign in again here.',
  notEnded:
    'This device couldn’t end your session ({reason}). Nothing is lost. Free some storage or restart the app, then try again.',
  stillSignedIn: '{problem} You’re still signed in, and nothing is lost.',
  notSentYet:
    '{count, plural, one {# count isn’t sent yet. It stays on this device and is sent when you sign in again.} other {# counts aren’t sent yet. They stay on this device and are sent when you sign in again.}}',
  unsavedForm: 'A form on this page has unsaved changes. They’re saved as a draft.',
  handOverInstead: 'To hand this device to someone else, use Switch person.',
  connectToSignOut: 'Connect to sign out.',
} as const

export const t = textsOf('account/session-dialogs', en)
