import { en } from './provider-sign-in.en.ts'
import { textsOf } from './text-catalog.ts'

export const t = textsOf('provider-sign-in', en)
