import { en } from './sync-status.en.ts'
import { textsOf } from './text-catalog.ts'

export const t = textsOf('sync-status', en)
