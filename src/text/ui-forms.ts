import { textsOf } from './text-catalog.ts'
import { en } from './ui-forms.en.ts'

/** Messages, names of fields, and texts about drafts that several forms and tables share. */
export const t = textsOf('ui-forms', en)
