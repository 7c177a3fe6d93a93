import { en } from './outbox.en.ts'
import { textsOf } from './text-catalog.ts'

export const t = textsOf('outbox', en)
