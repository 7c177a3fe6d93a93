import { en } from './attributes.en.ts'
import { textsOf } from './text-catalog.ts'

export const t = textsOf('attributes', en)
