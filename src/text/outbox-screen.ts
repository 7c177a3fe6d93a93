import { en } from './outbox-screen.en.ts'
import { textsOf } from './text-catalog.ts'

export const t = textsOf('outbox-screen', en)
