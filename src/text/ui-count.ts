import { textsOf } from './text-catalog.ts'
import { en } from './ui-count.en.ts'

/** The card of a scanned item and its fields. */
export const t = textsOf('ui-count', en)
