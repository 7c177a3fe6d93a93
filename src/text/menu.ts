import { en } from './menu.en.ts'
import { textsOf } from './text-catalog.ts'

export const t = textsOf('menu', en)
