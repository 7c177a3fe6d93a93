import { en } from './blind-count.en.ts'
import { textsOf } from './text-catalog.ts'

export const t = textsOf('blind-count', en)
