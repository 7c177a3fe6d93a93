import { en } from './signature.en.ts'
import { textsOf } from './text-catalog.ts'

export const t = textsOf('signature', en)
