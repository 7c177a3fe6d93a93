import { en } from './retag.en.ts'
import { textsOf } from './text-catalog.ts'

export const t = textsOf('retag', en)
