import { en } from './count-states.en.ts'
import { textsOf } from './text-catalog.ts'

export const t = textsOf('count-states', en)
