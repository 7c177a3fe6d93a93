import { en } from './start.en.ts'
import { textsOf } from './text-catalog.ts'

export const t = textsOf('start', en)
