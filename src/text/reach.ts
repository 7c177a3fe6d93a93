import { en } from './reach.en.ts'
import { textsOf } from './text-catalog.ts'

export const t = textsOf('reach', en)
