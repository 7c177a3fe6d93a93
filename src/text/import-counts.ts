import { en } from './import-counts.en.ts'
import { textsOf } from './text-catalog.ts'

/** The import of counts from a count form. */
export const t = textsOf('import-counts', en)
