import { en } from './documents.en.ts'
import { textsOf } from './text-catalog.ts'

export const t = textsOf('documents', en)
