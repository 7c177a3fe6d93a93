import { textsOf } from '../text-catalog.ts'

export const en = {
  digit: 'Password must contain at least 1 digit.',
  symbol: 'Password must contain at least 1 special symbol.',
  uppercase: 'Password must contain at least 1 uppercase letter.',
  length: 'Password must be at least {minimum} characters long.',
} as const

export const t = textsOf('account/passwords', en)
