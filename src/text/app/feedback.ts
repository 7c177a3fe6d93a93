import { textsOf } from '../text-catalog.ts'

export const en = {
  check: 'Check',
  checkFailed: 'We couldn’t check. {reason}',
  togglePassword: 'Toggle password visibility',
} as const

export const t = textsOf('app/feedback', en)
