import { en } from './palette.en.ts'
import { textsOf } from './text-catalog.ts'

export const t = textsOf('palette', en)
