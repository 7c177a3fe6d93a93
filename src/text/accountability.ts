import { en } from './accountability.en.ts'
import { textsOf } from './text-catalog.ts'

export const t = textsOf('accountability', en)
