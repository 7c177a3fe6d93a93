import { textsOf } from './text-catalog.ts'
import { en } from './ui-files.en.ts'

export const t = textsOf('ui-files', en)
