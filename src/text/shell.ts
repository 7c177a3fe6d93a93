import { en } from './shell.en.ts'
import { textsOf } from './text-catalog.ts'

export const t = textsOf('shell', en)
