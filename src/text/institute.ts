import { en } from './institute.en.ts'
import { textsOf } from './text-catalog.ts'

export const t = textsOf('institute', en)
