import { en } from './disposal-values.en.ts'
import { textsOf } from './text-catalog.ts'

export const t = textsOf('disposal-values', en)
