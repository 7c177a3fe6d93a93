import { en } from './findings.en.ts'
import { textsOf } from './text-catalog.ts'

export const t = textsOf('findings', en)
