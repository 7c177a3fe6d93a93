import { en } from './op-errors.en.ts'
import { textsOf } from './text-catalog.ts'

export const t = textsOf('op-errors', en)
