import { textsOf } from '../text-catalog.ts'

export const en = {
  signInAgain: 'Sign in again',
  expired: 'Your sign-in has expired.',
  keepWorking: 'You can keep working. Everything is saved on this device. Sign in again as {name} to send it.',
} as const

export const t = textsOf('account/sign-in-again', en)
