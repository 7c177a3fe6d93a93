import { en } from './reports.en.ts'
import { textsOf } from './text-catalog.ts'

export const t = textsOf('reports', en)
