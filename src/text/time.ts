import { textsOf } from './text-catalog.ts'
import { en } from './time.en.ts'

/** Months and durations, for `src/domain/text/format.ts`. */
export const t = textsOf('time', en)
