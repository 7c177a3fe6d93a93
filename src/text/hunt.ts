import { en } from './hunt.en.ts'
import { textsOf } from './text-catalog.ts'

export const t = textsOf('hunt', en)
