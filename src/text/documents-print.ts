import { en } from './documents-print.en.ts'
import { textsOf } from './text-catalog.ts'

export const t = textsOf('documents-print', en)
