import { en } from './checklists.en.ts'
import { textsOf } from './text-catalog.ts'

/** Checklists of articles: the screen of the property unit, and the questions after a count. */
export const t = textsOf('checklists', en)
