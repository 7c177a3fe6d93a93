import { en } from './import.en.ts'
import { textsOf } from './text-catalog.ts'

/** The import of records from a file. */
export const t = textsOf('import', en)
