import { en } from './reconcile-queue.en.ts'
import { textsOf } from './text-catalog.ts'

/** The queue of the reconcile screen, and accepting by a rule. */
export const t = textsOf('reconcile-queue', en)
