import { en } from './label-printer.en.ts'
import { textsOf } from './text-catalog.ts'

export const t = textsOf('label-printer', en)
