import { textsOf } from '../text-catalog.ts'

export const en = {
  signOutOthers: '{count, plural, one {Sign out the other device?} other {Sign out all other devices?}}',
  signOutNamed: 'Sign out {name}?',
  signOutText:
    'The next time that device reaches the server, it deletes its lists and asks for a sign-in. Unsent counts stay on it. Until then, a phone without a signal still shows its lists.',
  signOut: 'Sign out',
  othersSignedOut: 'All other devices are signed out.',
  signedOut: '{name} is signed out.',
  ownNone: 'You aren’t signed in on any device.',
  none: '{owner} isn’t signed in on any device.',
  unknown: 'Unknown device',
  thisDevice: '{name} (this device)',
  lastUsed: 'Last used {used}. Ends {ends} if not used.',
  signOutDevice: 'Sign out {name}, last used {used}',
  signOutAllOthers: 'Sign out all other devices',
  signOutAll: 'Sign out all devices',
} as const

export const t = textsOf('shared/ui-devices', en)
