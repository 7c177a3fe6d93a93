import { en } from './ready.en.ts'
import { textsOf } from './text-catalog.ts'

export const t = textsOf('ready', en)
