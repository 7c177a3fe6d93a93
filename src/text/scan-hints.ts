import { en } from './scan-hints.en.ts'
import { textsOf } from './text-catalog.ts'

export const t = textsOf('scan-hints', en)
