import { en } from './documents-edit.en.ts'
import { textsOf } from './text-catalog.ts'

export const t = textsOf('documents-edit', en)
