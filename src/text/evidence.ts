import { en } from './evidence.en.ts'
import { textsOf } from './text-catalog.ts'

export const t = textsOf('evidence', en)
