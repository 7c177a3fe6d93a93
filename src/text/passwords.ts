import { en } from './passwords.en.ts'
import { textsOf } from './text-catalog.ts'

/** The rules of a new password; the server says them too. */
export const t = textsOf('passwords', en)
