import { en } from './sign-in-slips.en.ts'
import { textsOf } from './text-catalog.ts'

/** Sign-in slips: how an admin makes them, and what is printed on them. */
export const t = textsOf('sign-in-slips', en)
