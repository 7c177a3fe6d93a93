import { en } from './import-rows.en.ts'
import { textsOf } from './text-catalog.ts'

/** What is wrong with a row of an imported file. */
export const t = textsOf('import-rows', en)
