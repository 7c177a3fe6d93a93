import { en } from './people-list.en.ts'
import { textsOf } from './text-catalog.ts'

/** Several people added at once, from pasted lines or a file. */
export const t = textsOf('people-list', en)
