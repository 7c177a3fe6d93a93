import { en } from './practice.en.ts'
import { textsOf } from './text-catalog.ts'

export const t = textsOf('practice', en)
