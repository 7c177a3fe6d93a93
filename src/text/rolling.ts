import { en } from './rolling.en.ts'
import { textsOf } from './text-catalog.ts'

export const t = textsOf('rolling', en)
