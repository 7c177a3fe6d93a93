import { en } from './reports-disposal.en.ts'
import { textsOf } from './text-catalog.ts'

export const t = textsOf('reports-disposal', en)
