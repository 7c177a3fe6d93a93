import { textsOf } from '../text-catalog.ts'

export const en = {
  signInWith: 'Sign in with {label}',
  signingIn: 'Signing in…',
  back: 'Back to the sign-in',
  ofPerson: 'Sign-in with {label}',
  personNone: 'Off. {name} signs in with the password.',
  personAllowed: 'Allowed for {allowed}. It’s connected at the first sign-in.',
  personLinked: 'Connected with {linked} since {since}.',
  lastUsed: 'Last used {at}',
  allowLabel: 'Name at {label}',
  allowHint: 'Exactly as {label} knows the person, such as the e-mail address. Check that it belongs to {name}.',
  allow: 'Allow',
  allowed: '{name} can now sign in with {label}.',
  remove: 'Remove',
  removeTitle: 'Remove the sign-in with {label} for {name}?',
  removeText: '{name} is signed out on all devices and signs in with the password. Unsent counts stay on the devices.',
  removed: '{name} can no longer sign in with {label}.',
  connectToSee: 'Connect to see and change it.',
} as const

export const t = textsOf('account/provider-sign-in', en)
