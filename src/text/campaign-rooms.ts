import { en } from './campaign-rooms.en.ts'
import { textsOf } from './text-catalog.ts'

/** The rooms of a campaign: who counts them, how far they are, and what was heard from devices. */
export const t = textsOf('campaign-rooms', en)
