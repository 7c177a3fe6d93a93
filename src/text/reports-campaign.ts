import { en } from './reports-campaign.en.ts'
import { textsOf } from './text-catalog.ts'

export const t = textsOf('reports-campaign', en)
