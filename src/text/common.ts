import { en } from './common.en.ts'
import { textsOf } from './text-catalog.ts'

/** Short words that many screens use. Alphabetical. */
export const t = textsOf('common', en)
