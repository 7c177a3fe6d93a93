import { en } from './campaign.en.ts'
import { textsOf } from './text-catalog.ts'

/** The page of one campaign, its buttons, and the dialogs that change its state. */
export const t = textsOf('campaign', en)
