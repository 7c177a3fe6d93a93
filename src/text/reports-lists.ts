import { en } from './reports-lists.en.ts'
import { textsOf } from './text-catalog.ts'

export const t = textsOf('reports-lists', en)
