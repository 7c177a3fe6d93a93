import { en } from './campaign-crew.en.ts'
import { textsOf } from './text-catalog.ts'

/** The rooms of a campaign: who counts them, how far they are, and what was heard from devices. */
export const t = textsOf('campaign-crew', en)
