import { textsOf } from './text-catalog.ts'
import { en } from './ui-table.en.ts'

/** Tables, lists and charts. */
export const t = textsOf('ui-table', en)
