import { en } from './problems.en.ts'
import { textsOf } from './text-catalog.ts'

export const t = textsOf('problems', en)
