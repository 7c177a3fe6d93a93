import { en } from './likely-items.en.ts'
import { textsOf } from './text-catalog.ts'

export const t = textsOf('likely-items', en)
