import { en } from './bulk.en.ts'
import { textsOf } from './text-catalog.ts'

export const t = textsOf('bulk', en)
