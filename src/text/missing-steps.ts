import { en } from './missing-steps.en.ts'
import { textsOf } from './text-catalog.ts'

export const t = textsOf('missing-steps', en)
