import { en } from './campaigns.en.ts'
import { textsOf } from './text-catalog.ts'

/** The list of count campaigns, and the form of a new one with its scope. */
export const t = textsOf('campaigns', en)
