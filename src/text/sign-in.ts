import { en } from './sign-in.en.ts'
import { textsOf } from './text-catalog.ts'

export const t = textsOf('sign-in', en)
