import { en } from './spreadsheet.en.ts'
import { textsOf } from './text-catalog.ts'

/** Why a file cannot be read as a table. */
export const t = textsOf('spreadsheet', en)
