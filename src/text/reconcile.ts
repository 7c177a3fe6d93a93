import { en } from './reconcile.en.ts'
import { textsOf } from './text-catalog.ts'

/** The reconcile screen: differences, observations, decisions and findings. */
export const t = textsOf('reconcile', en)
