import { en } from './appearance.en.ts'
import { textsOf } from './text-catalog.ts'

export const t = textsOf('appearance', en)
