import { textsOf } from '../text-catalog.ts'

export const en = {
  signIn: 'Sign in',
  password: 'Password',
  peopleOffline: 'People who can sign in here without a signal: {names}',
  unsentOf:
    '{count, plural, one {# unsent count of {name} is on this device.} other {# unsent counts of {name} are on this device.}}',
  sentAtSignIn:
    'Unsent counts are sent when the same person signs in. The export lists items, counts and times, without remarks and photos.',
  thisDevice: 'This device: {device}',
  unsentStay: 'Unsent counts stay on this device.',
  wrongPassword: 'Incorrect username or password.',
  refused: 'Incorrect username or password, or the account isn’t active.',
  tooManyAttempts: 'Too many attempts. Wait a few minutes, then try again.',
  waitSeconds: 'Too many attempts. Wait {seconds, plural, one {# second} other {# seconds}}, then try again.',
  waitMinutes: 'Too many attempts. Wait {minutes, plural, one {# minute} other {# minutes}}, then try again.',
  offline: 'You’re offline. Unsent counts on this device are safe. Connect to sign in.',
  noBilangServer: 'There’s no Bilang server at this address. Check the address, or tell your admin.',
} as const

export const t = textsOf('account/sign-in', en)
