import { en } from './labels.en.ts'
import { textsOf } from './text-catalog.ts'

export const t = textsOf('labels', en)
