import { textsOf } from './text-catalog.ts'
import { en } from './ui-print.en.ts'

/** The preview of a form. The form itself is in English. */
export const t = textsOf('ui-print', en)
