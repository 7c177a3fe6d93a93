import { en } from './second-counts.en.ts'
import { textsOf } from './text-catalog.ts'

/** Second and third counts of an item: on the desk, on the phone, and in its history. */
export const t = textsOf('second-counts', en)
