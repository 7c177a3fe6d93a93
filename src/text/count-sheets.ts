import { en } from './count-sheets.en.ts'
import { textsOf } from './text-catalog.ts'

/** Count sheets on paper: printing them and keying them in. */
export const t = textsOf('count-sheets', en)
