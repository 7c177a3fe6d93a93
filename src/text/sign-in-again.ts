import { en } from './sign-in-again.en.ts'
import { textsOf } from './text-catalog.ts'

export const t = textsOf('sign-in-again', en)
