import { en } from './offline-sign-in.en.ts'
import { textsOf } from './text-catalog.ts'

export const t = textsOf('offline-sign-in', en)
