import { en } from './document-warnings.en.ts'
import { textsOf } from './text-catalog.ts'

export const t = textsOf('document-warnings', en)
