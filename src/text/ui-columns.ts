import { textsOf } from './text-catalog.ts'
import { en } from './ui-columns.en.ts'

/** The columns and the row height of a table, as a person arranges them. */
export const t = textsOf('ui-columns', en)
