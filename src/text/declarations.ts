import { en } from './declarations.en.ts'
import { textsOf } from './text-catalog.ts'

/** What accountable people declare about their items. */
export const t = textsOf('declarations', en)
