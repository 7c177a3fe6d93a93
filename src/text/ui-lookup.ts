import { textsOf } from './text-catalog.ts'
import { en } from './ui-lookup.en.ts'

export const t = textsOf('ui-lookup', en)
