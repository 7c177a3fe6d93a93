import { en } from './evidence-check.en.ts'
import { textsOf } from './text-catalog.ts'

export const t = textsOf('evidence-check', en)
