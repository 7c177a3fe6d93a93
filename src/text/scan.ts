import { en } from './scan.en.ts'
import { textsOf } from './text-catalog.ts'

export const t = textsOf('scan', en)
