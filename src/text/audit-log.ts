import { en } from './audit-log.en.ts'
import { textsOf } from './text-catalog.ts'

export const t = textsOf('audit-log', en)
