import { textsOf } from './text-catalog.ts'
import { en } from './transfers.en.ts'

export const t = textsOf('transfers', en)
