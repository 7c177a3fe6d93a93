import { en } from './hand-over.en.ts'
import { textsOf } from './text-catalog.ts'

export const t = textsOf('hand-over', en)
