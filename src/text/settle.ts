import { en } from './settle.en.ts'
import { textsOf } from './text-catalog.ts'

/** Settling a difference with a reason, the list of reasons, and what was settled. */
export const t = textsOf('settle', en)
