import { en } from './home.en.ts'
import { textsOf } from './text-catalog.ts'

export const t = textsOf('home', en)
