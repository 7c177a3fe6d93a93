import { en } from './own-password.en.ts'
import { textsOf } from './text-catalog.ts'

/** The form in which a person replaces the one-time password of a sign-in slip. */
export const t = textsOf('own-password', en)
