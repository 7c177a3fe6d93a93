import { en } from './reports-print.en.ts'
import { textsOf } from './text-catalog.ts'

export const t = textsOf('reports-print', en)
