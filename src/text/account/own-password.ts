import { textsOf } from '../text-catalog.ts'

export const en = {
  heading: 'Choose your own password',
  why: 'The password on the slip works only once. From now on you sign in as {username} with your own password.',
  newPassword: 'New password',
  rules: 'At least 8 characters with a digit, a special symbol and an uppercase letter.',
  confirmPassword: 'Confirm new password',
  save: 'Save and sign in',
  back: 'Back to the sign-in',
  unclear: 'We don’t know whether your password was saved. Try again with the same password.',
} as const

export const t = textsOf('account/own-password', en)
