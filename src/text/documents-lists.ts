import { en } from './documents-lists.en.ts'
import { textsOf } from './text-catalog.ts'

export const t = textsOf('documents-lists', en)
