import { textsOf } from './text-catalog.ts'
import { en } from './ui-forms.en.ts'

/** Messages and fields that several forms share. */
export const t = textsOf('ui-forms', en)
