import { en } from './count-reset.en.ts'
import { textsOf } from './text-catalog.ts'

/** The screen that starts the next count or resets one item. */
export const t = textsOf('count-reset', en)
