import { en } from './first-steps.en.ts'
import { textsOf } from './text-catalog.ts'

export const t = textsOf('first-steps', en)
