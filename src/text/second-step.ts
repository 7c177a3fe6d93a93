import { en } from './second-step.en.ts'
import { textsOf } from './text-catalog.ts'

export const t = textsOf('second-step', en)
