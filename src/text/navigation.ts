import { en } from './navigation.en.ts'
import { textsOf } from './text-catalog.ts'

/** The groups of the menu. */
export const t = textsOf('navigation', en)
