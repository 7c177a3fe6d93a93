import { en } from './evidence-readme.en.ts'
import { textsOf } from './text-catalog.ts'

export const t = textsOf('evidence-readme', en)
