import { en } from './screens.en.ts'
import { textsOf } from './text-catalog.ts'

export const t = textsOf('screens', en)
